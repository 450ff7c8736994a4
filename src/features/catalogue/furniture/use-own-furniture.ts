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
  const { pieces } = now
  const text = writeOwnFurniture(toStored(now))
  useFurnitureAddress(text)

  function set(change: Partial<OwnFurniture>): void {
    const next = { ...now, ...change }
    if (next.pieces.length > MAX_PIECES || !next.pieces.every(isPiece)) return
    setState((state) => ({
      now: { ...state.now, ...change },
      past: [...state.past.slice(1 - MAX_STEPS), state.now],
    }))
  }

  return {
    ...now,
    /** As the address has it. */
    text,
    canUndo: past.length > 0,
    /** Replaces all pieces or the scale. */
    set,
    change: (index: number, toChanged: (piece: OwnPiece) => OwnPiece) =>
      set({ pieces: pieces.map((piece, at) => (at === index ? toChanged(piece) : piece)) }),
    undo: () =>
      setState((state) => ({
        now: state.past.at(-1) ?? state.now,
        past: state.past.slice(0, -1),
      })),
  }
}
