import { crossing, distance, dot, leftOf, minus, type Point, plus, sidesOf, unit } from './plane.ts'
import { isInside } from './rings.ts'

/** Where a street may end on the side of a block. */
export interface End {
  at: Point
  /** The side of the block that it lies on. */
  side: number
}

/** From how near to a crossing beyond the block's side a street is led into it, metres. */
const SNAP = 45

/** The sides that a line through a place meets first on either way. */
export function chordThrough(
  ring: readonly Point[],
  through: Point,
  line: Point,
): readonly [End | undefined, End | undefined] {
  let before: End | undefined
  let after: End | undefined
  let [nearBefore, nearAfter] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const far = 30_000
  for (const [side, [a, b]] of sidesOf(ring).entries()) {
    const met = crossing(plus(through, line, -far), plus(through, line, far), a, b)
    if (!met) continue
    const along = (met.first - 0.5) * 2 * far
    if (along < 0 && -along < nearBefore) [before, nearBefore] = [{ at: met.at, side }, -along]
    if (along >= 0 && along < nearAfter) [after, nearAfter] = [{ at: met.at, side }, along]
  }
  return isInside(through, ring) ? [before, after] : [undefined, undefined]
}

/** The end, moved to a crossing nearby where another street arrives. */
export function led(end: End, ring: readonly Point[], crossings: readonly Point[]): End {
  const near = crossings.filter((place) => distance(place, end.at) < SNAP)
  const nearest = near.toSorted((a, b) => distance(a, end.at) - distance(b, end.at))[0]
  if (!nearest) return end
  const sides = sidesOf(ring)
  const side = sides.findIndex(([a, b]) => isOn(nearest, a, b))
  return side < 0 ? end : { at: nearest, side }
}

function isOn(place: Point, a: Point, b: Point): boolean {
  return (
    Math.abs(distance(a, place) + distance(place, b) - distance(a, b)) < 0.01 &&
    distance(b, place) > 0.01
  )
}

/** 0 for a street that meets its side squarely, above 1 below 45°; corners count by their sharper side. */
export function slant({ at, side }: End, other: Point, ring: readonly Point[]): number {
  const sides = sidesOf(ring)
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

/** A crossing a few steps from another is none that anybody would build. */
export function awkward({ at }: End, crossings: readonly Point[]): number {
  const near = Math.min(...crossings.map((place) => distance(place, at)), 1_000)
  if (near < 0.01) return -0.22
  return near < 30 ? 0.8 : 0
}

/** Along the narrowest box around a block. */
export function longDirection(ring: readonly Point[]): Point {
  let best: Point = [1, 0]
  let least = Number.POSITIVE_INFINITY
  for (const [a, b] of sidesOf(ring)) {
    if (distance(a, b) < 8) continue
    const direction = unit(minus(b, a))
    const [long, short] = [extentAlong(ring, direction), extentAlong(ring, leftOf(direction))]
    if (long * short >= least) continue
    least = long * short
    best = long >= short ? direction : leftOf(direction)
  }
  return best
}

/** Metres from the first to the last corner in this direction. */
export function extentAlong(ring: readonly Point[], direction: Point): number {
  const places = ring.map((point) => dot(point, direction))
  return Math.max(...places) - Math.min(...places)
}
