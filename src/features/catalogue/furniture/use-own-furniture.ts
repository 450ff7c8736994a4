import { useState } from 'react'
import { type OwnFurniture, writeOwnFurniture } from '../../../drawing/plan/own-furniture.ts'
import {
  addStep,
  canStore,
  changePiece,
  type KnownPiece,
  type ShownFurniture,
  startSteps,
  undoStep,
} from './furnishing-steps.ts'
import { useFurnitureAddress } from './use-furniture-address.ts'

/** The furniture of a visitor as it is shown, what was before, and the address that has it. */
export function useOwnFurniture(
  given: OwnFurniture & { isDropped: boolean },
  toStored: (furniture: OwnFurniture) => OwnFurniture,
) {
  const [{ now, past, nextId }, setState] = useState(() => startSteps(given))
  const text = writeOwnFurniture(toStored(now))
  useFurnitureAddress(text, given.isDropped)

  /** Of what is there by then: keys may come faster than renderings. */
  function update(toNext: (furniture: ShownFurniture) => ShownFurniture): void {
    setState((steps) => {
      const next = toNext(steps.now)
      return next === steps.now ? steps : addStep(steps, next, toStored)
    })
  }

  return {
    ...now,
    /** As the address has it. */
    text,
    /** For a new piece. */
    nextId,
    /** What undo returns to; null: there is nothing to undo. */
    previous: past.at(-1) ?? null,
    /** Replaces all pieces or the scale; returns whether an address can have them, else nothing changes. */
    set: (change: Partial<ShownFurniture>): boolean => {
      update((known) => ({ ...known, ...change }))
      return canStore(toStored({ ...now, ...change }))
    },
    change: (id: number, toChanged: (piece: KnownPiece) => KnownPiece) =>
      update((known) => changePiece(known, id, toChanged)),
    undo: () => setState(undoStep),
  }
}
