import { type Position, WALKING_SPEED } from './street-walk.ts'

const METRES_A_DEGREE = 111_320
/** Between the points at which the walk is measured, metres: less than a block of houses. */
const CELL = 40
/** Metres beyond the longest walk that are measured, so that the outermost border is not a guess. */
export const WALK_MARGIN = 2 * CELL
/** Digits of a coordinate: a metre. */
const PRECISION = 1e5

/** Closed, with the last point equal to the first. */
type Ring = Position[]

/** Where one arrives within so many minutes: polygons with their holes, as GeoJSON orders them. */
export interface WalkArea {
  minutes: number
  polygons: Ring[][]
}

interface Point {
  x: number
  y: number
}

/** Metres of the walk at the crossings of a square grid, row by row from the south-west; infinite where none leads. */
interface Field {
  size: number
  metres: Float64Array
}

/**
 * Returns the areas around `start` that `measure` reaches within each of `minutes`. The walk is measured on a grid of
 * 40 m; between its points the border is drawn where the walk has that length, so `measure` should know a little more
 * than the longest walk (`WALK_MARGIN`).
 */
export function findWalkAreas(
  measure: (to: Position) => number | null,
  start: Position,
  minutes: readonly number[],
): WalkArea[] {
  const flattening = Math.cos((start[1] * Math.PI) / 180)
  const cells = Math.ceil((Math.max(...minutes) * WALKING_SPEED) / CELL) + 2
  const round = (value: number) => Math.round(value * PRECISION) / PRECISION
  const toPosition = ({ x, y }: Point): Position => [
    round(start[0] + ((x - cells) * CELL) / METRES_A_DEGREE / flattening),
    round(start[1] + ((y - cells) * CELL) / METRES_A_DEGREE),
  ]
  const field = readField(2 * cells + 1, (point) => measure(toPosition(point)))
  return minutes.map((value) => ({
    minutes: value,
    polygons: toPolygons(traceRings(field, value * WALKING_SPEED)).map((rings) =>
      rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(toPosition)),
    ),
  }))
}

/** The outermost points count as unreached, so that every border is closed. */
function readField(size: number, measure: (point: Point) => number | null): Field {
  const metres = new Float64Array(size * size).fill(Infinity)
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) metres[y * size + x] = measure({ x, y }) ?? Infinity
  }
  return { size, metres }
}

type Side = 'bottom' | 'right' | 'top' | 'left'
/**
 * Marching squares: the borders through a cell by its inner corners (1 south-west, 2 south-east, 4 north-east, 8
 * north-west), from side to side with the inner part to the left.
 */
const BORDERS: ReadonlyArray<ReadonlyArray<readonly [from: Side, to: Side]>> = [
  [],
  [['bottom', 'left']],
  [['right', 'bottom']],
  [['right', 'left']],
  [['top', 'right']],
  [
    ['bottom', 'left'],
    ['top', 'right'],
  ],
  [['top', 'bottom']],
  [['top', 'left']],
  [['left', 'top']],
  [['bottom', 'top']],
  [
    ['right', 'bottom'],
    ['left', 'top'],
  ],
  [['right', 'top']],
  [['left', 'right']],
  [['bottom', 'right']],
  [['left', 'bottom']],
  [],
]

/** Follows the borders of what is reached within `limit` metres; outer ones run counterclockwise, holes clockwise. */
function traceRings({ size, metres }: Field, limit: number): Point[][] {
  // A side is named by its first point: even numbers lead to the east, odd ones to the north.
  const toSide = (x: number, y: number): Readonly<Record<Side, number>> => ({
    bottom: 2 * (y * size + x),
    top: 2 * ((y + 1) * size + x),
    left: 2 * (y * size + x) + 1,
    right: 2 * (y * size + x + 1) + 1,
  })
  const isInside = (x: number, y: number) => Number((metres[y * size + x] ?? Infinity) <= limit)
  const next = new Map<number, number>()
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      const [sw, se] = [isInside(x, y), isInside(x + 1, y)]
      const [ne, nw] = [isInside(x + 1, y + 1), isInside(x, y + 1)]
      const sides = toSide(x, y)
      for (const [from, to] of BORDERS[sw + 2 * se + 4 * ne + 8 * nw] ?? []) {
        next.set(sides[from], sides[to])
      }
    }
  }
  const rings: Point[][] = []
  for (const [first] of next) {
    const ring: Point[] = []
    for (let side: number | undefined = first; side !== undefined; ) {
      const following = next.get(side)
      if (following === undefined) break
      next.delete(side)
      ring.push(findCrossing(side, { size, metres }, limit))
      side = following
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

/** Where on a side of a cell the walk has the length of the limit; in its middle where one end is not reached at all. */
function findCrossing(side: number, { size, metres }: Field, limit: number): Point {
  const first = side >> 1
  const isNorthward = side % 2 === 1
  const [x, y] = [first % size, Math.floor(first / size)]
  const from = metres[first] ?? Infinity
  const to = metres[isNorthward ? first + size : first + 1] ?? Infinity
  const share = Number.isFinite(from) && Number.isFinite(to) ? (limit - from) / (to - from) : 0.5
  return isNorthward ? { x, y: y + share } : { x: x + share, y }
}

/** Gives each hole to the smallest outer ring around it. */
function toPolygons(rings: readonly Point[][]): Point[][][] {
  const outer = rings
    .filter((ring) => areaOf(ring) > 0)
    .toSorted((a, b) => areaOf(a) - areaOf(b))
    .map((ring) => [ring])
  for (const hole of rings.filter((ring) => areaOf(ring) < 0)) {
    const [at] = hole
    if (at) outer.find(([ring]) => ring && isWithin(at, ring))?.push(hole)
  }
  return outer
}

/** Positive where the ring runs counterclockwise. */
function areaOf(ring: readonly Point[]): number {
  return ring.reduce((sum, { x, y }, index) => {
    const following = ring[(index + 1) % ring.length] ?? { x, y }
    return sum + (x * following.y - following.x * y) / 2
  }, 0)
}

function isWithin({ x, y }: Point, ring: readonly Point[]): boolean {
  let isInside = false
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] ?? a
    if (a.y > y === b.y > y) continue
    if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside
  }
  return isInside
}
