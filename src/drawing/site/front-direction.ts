import type { Point } from '../plan/plan-geometry.ts'

const TURN = 360
/** Where something looks, by eighths of a turn from north. */
const SIDES = [
  'север',
  'северо-восток',
  'восток',
  'юго-восток',
  'юг',
  'юго-запад',
  'запад',
  'северо-запад',
]

/**
 * Degrees by which north is turned clockwise from up in a storey's drawing, in which the front lies at the bottom.
 * `front` runs on the genplan from its left end as seen from outside, and is measured `along` metres from there;
 * `north` is how far north is turned on the genplan.
 */
export function storeyNorth(front: readonly Point[], along: number, north: number): number {
  let [start, angle] = [0, 0]
  for (const [index, from] of front.slice(0, -1).entries()) {
    const to = front[index + 1] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
    start += length
    if (along <= start) break
  }
  return toTurn(north - angle)
}

/** Where the front of a storey looks whose north is turned so far: «юго-запад». */
export function frontSide(north: number): string {
  return SIDES[Math.round(toTurn(180 - north) / 45) % SIDES.length] ?? ''
}

function toTurn(degrees: number): number {
  return ((degrees % TURN) + TURN) % TURN
}
