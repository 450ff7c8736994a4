import type { Position } from '../../../lib/lots/street-walk.ts'

export type Coordinates = Array<[longitude: number, latitude: number]>

/** Digits of a degree: a metre. */
const USUAL_DIGITS = 5

export function roundPosition(
  [longitude, latitude]: Position,
  digits = USUAL_DIGITS,
): [longitude: number, latitude: number] {
  return [Number(longitude.toFixed(digits)), Number(latitude.toFixed(digits))]
}

/** Rounds the points of a line and leaves out those that are then the same as the one before. */
export function roundPositions(line: readonly Position[], digits = USUAL_DIGITS): Coordinates {
  const rounded: Coordinates = []
  for (const position of line) {
    const own = roundPosition(position, digits)
    const last = rounded.at(-1)
    if (!last || last[0] !== own[0] || last[1] !== own[1]) rounded.push(own)
  }
  return rounded
}
