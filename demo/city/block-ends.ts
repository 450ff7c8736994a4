import {
  crossing,
  distance,
  dot,
  rotateLeft,
  minus,
  type Point,
  plus,
  toSides,
  unit,
} from './plane.ts'
import { isInside } from './rings.ts'

/** A possible end of a street on the side of a block. */
export interface End {
  at: Point
  /** The side of the block that it lies on. */
  side: number
}

/** The maximum distance at which the end of a street is moved to an existing crossing, metres. */
const SNAP = 45

/** Finds the nearest sides of a block that a line through a point crosses, in both directions. */
export function findChord(
  ring: readonly Point[],
  through: Point,
  line: Point,
): readonly [End | undefined, End | undefined] {
  let before: End | undefined
  let after: End | undefined
  let [nearBefore, nearAfter] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const far = 30_000
  for (const [side, [a, b]] of toSides(ring).entries()) {
    const met = crossing(plus(through, line, -far), plus(through, line, far), a, b)
    if (!met) continue
    const along = (met.first - 0.5) * 2 * far
    if (along < 0 && -along < nearBefore) [before, nearBefore] = [{ at: met.at, side }, -along]
    if (along >= 0 && along < nearAfter) [after, nearAfter] = [{ at: met.at, side }, along]
  }
  return isInside(through, ring) ? [before, after] : [undefined, undefined]
}

/** Moves an end to the nearest crossing with another street within reach. */
export function snapToCrossing(end: End, ring: readonly Point[], crossings: readonly Point[]): End {
  const near = crossings.filter((place) => distance(place, end.at) < SNAP)
  const nearest = near.toSorted((a, b) => distance(a, end.at) - distance(b, end.at))[0]
  if (!nearest) return end
  const sides = toSides(ring)
  const side = sides.findIndex(([a, b]) => isOn(nearest, a, b))
  return side < 0 ? end : { at: nearest, side }
}

function isOn(place: Point, a: Point, b: Point): boolean {
  return (
    Math.abs(distance(a, place) + distance(place, b) - distance(a, b)) < 0.01 &&
    distance(b, place) > 0.01
  )
}

/** Returns 0 for a street perpendicular to its side, and more than 1 below 45°. At corners the smaller angle counts. */
export function rateSlant({ at, side }: End, other: Point, ring: readonly Point[]): number {
  const sides = toSides(ring)
  const [a, b] = sides[side] ?? [at, at]
  const way = unit(minus(other, at))
  const isCorner = distance(a, at) < 0.01
  const [before] = sides.at(side - 1) ?? [a]
  const edges = isCorner ? [unit(minus(b, a)), unit(minus(before, a))] : [unit(minus(b, a))]
  const sharpest = Math.max(
    ...edges.map((edge) => (isCorner ? dot(edge, way) : Math.abs(dot(edge, way)))),
  )
  return sharpest > 0.75 ? 8 : Math.max(0, sharpest) ** 2 * 3
}

/** Penalises an end close to another crossing, and favours one at an existing crossing. */
export function rateCrossingDistance({ at }: End, crossings: readonly Point[]): number {
  const near = Math.min(...crossings.map((place) => distance(place, at)), 1_000)
  if (near < 0.01) return -0.22
  return near < 30 ? 0.8 : 0
}

/** Returns the direction of the narrowest box around a block. */
export function findLongDirection(ring: readonly Point[]): Point {
  let best: Point = [1, 0]
  let min = Number.POSITIVE_INFINITY
  for (const [a, b] of toSides(ring)) {
    if (distance(a, b) < 8) continue
    const direction = unit(minus(b, a))
    const [long, short] = [
      measureExtent(ring, direction),
      measureExtent(ring, rotateLeft(direction)),
    ]
    if (long * short >= min) continue
    min = long * short
    best = long >= short ? direction : rotateLeft(direction)
  }
  return best
}

/** Returns the extent of a ring in this direction, metres. */
export function measureExtent(ring: readonly Point[], direction: Point): number {
  const places = ring.map((point) => dot(point, direction))
  return Math.max(...places) - Math.min(...places)
}
