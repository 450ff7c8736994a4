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

/** Degrees by which north is turned clockwise from up in the plan of a flat that stands on such a storey. */
export function planNorth(north: number, { isTurned }: { isTurned: boolean }): number {
  return toTurn(isTurned ? north + TURN / 2 : north)
}

/**
 * The sides on which a flat has windows, clockwise from north: «юг», «запад». `outs` are the directions out of its
 * windows in the plan, y down; `north` is how far north is turned there.
 */
export function listWindowSides(outs: readonly Point[], north: number): string[] {
  const sides = new Set(outs.map(([x, y]) => toSide((Math.atan2(x, -y) * 180) / Math.PI - north)))
  return SIDES.filter((_, index) => sides.has(index))
}

/** Where the front of a storey looks whose north is turned so far: «юго-запад». */
export function frontSide(north: number): string {
  return SIDES[toSide(TURN / 2 - north)] ?? ''
}

/** The eighth of a turn in which a bearing lies. */
function toSide(degrees: number): number {
  return Math.round((toTurn(degrees) * SIDES.length) / TURN) % SIDES.length
}

function toTurn(degrees: number): number {
  return ((degrees % TURN) + TURN) % TURN
}
