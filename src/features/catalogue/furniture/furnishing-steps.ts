import {
  isPiece,
  MAX_PIECES,
  type OwnFurniture,
  type OwnPiece,
} from '../../../drawing/plan/own-furniture.ts'

/** States that can be returned to. */
const MAX_STEPS = 100

/** A piece that is known again when others are added or removed; no address has its id. */
export interface KnownPiece extends OwnPiece {
  id: number
}

/** Furniture as it is shown. */
export interface ShownFurniture extends OwnFurniture {
  pieces: readonly KnownPiece[]
}

/** The furniture of a visitor as it is shown, and what was before. */
export interface FurnishingSteps {
  now: ShownFurniture
  past: readonly ShownFurniture[]
  /** Of the next piece: none has the id of one that was removed. */
  nextId: number
}

/** Returns how it begins, with the furniture of an address. */
export function startSteps({ pieces, pictureWidth }: OwnFurniture): FurnishingSteps {
  const known = pieces.map((piece, id) => ({ ...piece, id }))
  return { now: { pieces: known, pictureWidth }, past: [], nextId: known.length }
}

/** Whether an address can have this furniture, which is given as an address has it. */
export function canStore({ pieces }: OwnFurniture): boolean {
  return pieces.length <= MAX_PIECES && pieces.every(isPiece)
}

/** Adds a step; the same steps are returned where an address could not have it, by `toStored`. */
export function addStep(
  steps: FurnishingSteps,
  next: ShownFurniture,
  toStored: (furniture: OwnFurniture) => OwnFurniture,
): FurnishingSteps {
  if (!canStore(toStored(next))) return steps
  const past = [...steps.past.slice(1 - MAX_STEPS), steps.now]
  return { now: next, past, nextId: Math.max(steps.nextId, ...next.pieces.map(({ id }) => id + 1)) }
}

/** Returns the furniture with one piece changed; the same where nothing changes. */
export function changePiece(
  furniture: ShownFurniture,
  id: number,
  toChanged: (piece: KnownPiece) => KnownPiece,
): ShownFurniture {
  const known = furniture.pieces.find((piece) => piece.id === id)
  const changed = known && toChanged(known)
  const isSame =
    !known ||
    !changed ||
    (known.x === changed.x && known.y === changed.y && known.angle === changed.angle)
  if (isSame) return furniture
  return {
    ...furniture,
    pieces: furniture.pieces.map((piece) => (piece.id === id ? changed : piece)),
  }
}

/** Returns to the state before the last step. */
export function undoStep(steps: FurnishingSteps): FurnishingSteps {
  const last = steps.past.at(-1)
  return last ? { ...steps, now: last, past: steps.past.slice(0, -1) } : steps
}
