import { useState } from 'react'
import {
  type OwnFurniture,
  type OwnPiece,
  writeOwnFurniture,
} from '../../../drawing/plan/own-furniture.ts'
import { addStep, canStore, type FurnishingSteps, undoStep } from './furnishing-steps.ts'
import { useFurnitureAddress } from './use-furniture-address.ts'

/** The furniture of a visitor as it is shown, what was before, and the address that has it. */
export function useOwnFurniture(
  given: OwnFurniture,
  toStored: (furniture: OwnFurniture) => OwnFurniture,
) {
  const [{ now, past }, setState] = useState<FurnishingSteps>({ now: given, past: [] })
  const text = writeOwnFurniture(toStored(now))
  useFurnitureAddress(text)

  /** Of what is there by then: keys may come faster than renderings. */
  function update(toNext: (furniture: OwnFurniture) => OwnFurniture): void {
    setState((steps) => addStep(steps, toNext(steps.now), toStored))
  }

  return {
    ...now,
    /** As the address has it. */
    text,
    canUndo: past.length > 0,
    /** Replaces all pieces or the scale; returns whether an address can have them, else nothing changes. */
    set: (change: Partial<OwnFurniture>): boolean => {
      update((known) => ({ ...known, ...change }))
      return canStore(toStored({ ...now, ...change }))
    },
    change: (index: number, toChanged: (piece: OwnPiece) => OwnPiece) =>
      update((known) => ({
        ...known,
        pieces: known.pieces.map((piece, at) => (at === index ? toChanged(piece) : piece)),
      })),
    undo: () => setState(undoStep),
  }
}
