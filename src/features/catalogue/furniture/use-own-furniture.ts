import { useEffect, useRef, useState } from 'react'
import {
  isPiece,
  MAX_PIECES,
  type OwnFurniture,
  type OwnPiece,
  writeOwnFurniture,
} from '../../../drawing/plan/own-furniture.ts'

/** States that can be returned to. */
const MAX_STEPS = 100
/** Browsers limit how often an address may be replaced, ms. */
const WRITE_AFTER = 200

interface Furnishing {
  pieces: readonly OwnPiece[]
  past: ReadonlyArray<readonly OwnPiece[]>
}

/** The pieces of a visitor as they are shown, what was before, and the address that has them. */
export function useOwnFurniture(
  given: readonly OwnPiece[],
  toStored: (pieces: readonly OwnPiece[]) => OwnFurniture,
) {
  const [{ pieces, past }, setState] = useState<Furnishing>({ pieces: given, past: [] })
  const text = writeOwnFurniture(toStored(pieces))
  const isFirst = useRef(true)

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const timer = setTimeout(() => writeAddress(text), WRITE_AFTER)
    return () => clearTimeout(timer)
  }, [text])

  function set(next: readonly OwnPiece[]): void {
    if (next.length > MAX_PIECES || !next.every(isPiece)) return
    setState((state) => ({
      pieces: next,
      past: [...state.past.slice(1 - MAX_STEPS), state.pieces],
    }))
  }

  return {
    pieces,
    /** As the address has them. */
    text,
    canUndo: past.length > 0,
    /** Replaces all pieces. */
    set,
    change: (index: number, toChanged: (piece: OwnPiece) => OwnPiece) =>
      set(pieces.map((piece, at) => (at === index ? toChanged(piece) : piece))),
    undo: () =>
      setState((state) => ({
        pieces: state.past.at(-1) ?? state.pieces,
        past: state.past.slice(0, -1),
      })),
  }
}

/** Replaces the furniture in the address of the page; the router need not load anything. */
function writeAddress(text: string): void {
  const address = new URL(location.href)
  if (text === '') address.searchParams.delete('furniture')
  else address.searchParams.set('furniture', text)
  history.replaceState(history.state, '', address)
}
