import { useState } from 'react'
import {
  isPiece,
  MAX_PIECES,
  type OwnFurniture,
  type OwnPiece,
  writeOwnFurniture,
} from '../../../drawing/plan/own-furniture.ts'
import { useFurnitureAddress } from './use-furniture-address.ts'

/** States that can be returned to. */
const MAX_STEPS = 100

interface Furnishing {
  now: OwnFurniture
  past: readonly OwnFurniture[]
}

/** The furniture of a visitor as it is shown, what was before, and the address that has it. */
export function useOwnFurniture(
  given: OwnFurniture,
  toStored: (furniture: OwnFurniture) => OwnFurniture,
) {
  const [{ now, past }, setState] = useState<Furnishing>({ now: given, past: [] })
  const text = writeOwnFurniture(toStored(now))
  useFurnitureAddress(text)

  /** Of what is there by then: keys may come faster than renderings. */
  function update(toNext: (furniture: OwnFurniture) => OwnFurniture): void {
    setState((state) => {
      const next = toNext(state.now)
      if (next.pieces.length > MAX_PIECES || !next.pieces.every(isPiece)) return state
      return { now: next, past: [...state.past.slice(1 - MAX_STEPS), state.now] }
    })
  }

  return {
    ...now,
    /** As the address has it. */
    text,
    canUndo: past.length > 0,
    /** Replaces all pieces or the scale. */
    set: (change: Partial<OwnFurniture>) => update((known) => ({ ...known, ...change })),
    change: (index: number, toChanged: (piece: OwnPiece) => OwnPiece) =>
      update((known) => ({
        ...known,
        pieces: known.pieces.map((piece, at) => (at === index ? toChanged(piece) : piece)),
      })),
    undo: () =>
      setState((state) => ({
        now: state.past.at(-1) ?? state.now,
        past: state.past.slice(0, -1),
      })),
  }
}
