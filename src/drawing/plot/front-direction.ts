import type { Point } from '../plan/box.ts'
import {
  type CompassSide,
  compassSides,
  sortCompassSides,
  toCompassSide,
} from '../../lib/compass.ts'

const TURN = 360

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
 * The sides on which a flat has windows, clockwise from north. `outs` are the directions out of its windows in the plan,
 * y down; `north` is how far north is turned there.
 */
export function listWindowSides(outs: readonly Point[], north: number): CompassSide[] {
  return sortCompassSides(
    outs.map(([x, y]) => toCompassSide((Math.atan2(x, -y) * 180) / Math.PI - north)),
  )
}

/** Where the front of a storey looks whose north is turned so far: «юго-запад». */
export function frontSide(north: number): string {
  return compassSides[toCompassSide(TURN / 2 - north)]
}

function toTurn(degrees: number): number {
  return ((degrees % TURN) + TURN) % TURN
}
