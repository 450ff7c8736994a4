import { isPiece, MAX_PIECES, type OwnFurniture } from '../../../drawing/plan/own-furniture.ts'

/** States that can be returned to. */
const MAX_STEPS = 100

/** The furniture of a visitor as it is shown, and what was before. */
export interface FurnishingSteps {
  now: OwnFurniture
  past: readonly OwnFurniture[]
}

/** Whether an address can have this furniture, which is given as an address has it. */
export function canStore({ pieces }: OwnFurniture): boolean {
  return pieces.length <= MAX_PIECES && pieces.every(isPiece)
}

/** Adds a step; the same steps are returned where an address could not have it, by `toStored`. */
export function addStep(
  steps: FurnishingSteps,
  next: OwnFurniture,
  toStored: (furniture: OwnFurniture) => OwnFurniture,
): FurnishingSteps {
  if (!canStore(toStored(next))) return steps
  return { now: next, past: [...steps.past.slice(1 - MAX_STEPS), steps.now] }
}

/** Returns to the state before the last step. */
export function undoStep({ now, past }: FurnishingSteps): FurnishingSteps {
  return { now: past.at(-1) ?? now, past: past.slice(0, -1) }
}
