import type { Random } from '../generator/random.ts'
import {
  rateCrossingDistance,
  findChord,
  type End,
  measureExtent,
  snapToCrossing,
  findLongDirection,
  rateSlant,
} from './block-ends.ts'
import {
  crossing,
  distance,
  rotateLeft,
  minus,
  mix,
  type Point,
  plus,
  toSides,
  rotate,
  unit,
} from './plane.ts'
import { getArea, getCentroid, isInside, getPerimeter } from './rings.ts'

/** The two parts of a block and the street between them. */
export interface Split {
  street: Point[]
  halves: [Point[], Point[]]
}

interface Trial extends Split {
  penalty: number
}

const TRIALS = 18

/**
 * Divides a block across its longest direction by the best of several random streets: perpendicular to the sides,
 * continuing existing streets and leaving two compact blocks. `crossings` are the ends of existing streets on the
 * block's sides. Returns undefined if no street is valid.
 */
export function splitBlock(
  ring: readonly Point[],
  crossings: readonly Point[],
  random: Random,
): Split | undefined {
  const direction = findLongDirection(ring)
  const middle = getCentroid(ring)
  const reach = measureExtent(ring, direction)
  let best: Trial | undefined
  for (let trial = 0; trial < TRIALS; trial++) {
    const off = (random.next() - 0.5) * 0.36 * reach
    const lean = (random.next() - 0.5) * (trial % 3 === 0 ? 0.5 : 0.16)
    const base = trial % 6 === 5 ? direction : rotateLeft(direction)
    const line = rotate(base, lean)
    const tried = tryStreet(ring, plus(middle, direction, off), line, crossings)
    if (tried && (!best || tried.penalty < best.penalty)) best = tried
  }
  return best && bendStreet(best, ring, random)
}

function tryStreet(
  ring: readonly Point[],
  through: Point,
  line: Point,
  crossings: readonly Point[],
): Trial | undefined {
  const [from, to] = findChord(ring, through, line)
  if (!from || !to) return undefined
  const ends = [from, to].map((end) => snapToCrossing(end, ring, crossings))
  const [start, finish] = ends
  if (!start || !finish || start.side === finish.side) return undefined
  const halves = toHalves(ring, start, finish)
  const street = [start.at, finish.at]
  if (!isClear(street, ring)) return undefined
  const areas = halves.map((half) => getArea(half)) as [number, number]
  const balance = Math.abs(areas[0] - areas[1]) / (areas[0] + areas[1])
  const shape = halves.reduce(
    (sum, half) => sum + 1 - (4 * Math.PI * getArea(half)) / getPerimeter(half) ** 2,
    0,
  )
  const squareness = rateSlant(start, finish.at, ring) + rateSlant(finish, start.at, ring)
  return {
    street,
    halves,
    penalty:
      balance * 1.1 +
      shape * 1.3 +
      squareness +
      rateCrossingDistance(start, crossings) +
      rateCrossingDistance(finish, crossings),
  }
}

function toHalves(ring: readonly Point[], start: End, finish: End): [Point[], Point[]] {
  return [ringBetween(ring, start, finish), ringBetween(ring, finish, start)]
}

/** Returns the ring from one end along the sides to the other and back along the street. */
function ringBetween(ring: readonly Point[], from: End, to: End): Point[] {
  const half: Point[] = [from.at]
  for (let side = from.side; side !== to.side; side = (side + 1) % ring.length) {
    const corner = ring[(side + 1) % ring.length]
    if (corner && distance(corner, half.at(-1) ?? corner) > 0.01) half.push(corner)
  }
  if (distance(half.at(-1) ?? to.at, to.at) > 0.01) half.push(to.at)
  return half
}

/** Whether a street touches the sides of its block only at its ends. */
function isClear(street: readonly Point[], ring: readonly Point[]): boolean {
  const [first = [0, 0], ...rest] = street
  let a: Point = first
  for (const b of rest) {
    for (const [c, d] of toSides(ring)) {
      const met = crossing(a, b, c, d)
      const last = street.at(-1) ?? b
      if (met && distance(met.at, first) > 0.5 && distance(met.at, last) > 0.5) return false
    }
    if (!isInside(mix(a, b, 0.5), ring)) return false
    a = b
  }
  return true
}

/** Bends a long street slightly, if the bend stays inside the block. */
function bendStreet(split: Trial, ring: readonly Point[], random: Random): Split {
  const [a, b] = split.street as [Point, Point]
  const length = distance(a, b)
  const bulge = (random.next() - 0.5) * (length > 420 ? 0.22 : 0.1) * length
  if (length < 240 || Math.abs(bulge) < 5) return split
  const side = rotateLeft(unit(minus(b, a)))
  const count = length > 700 ? 3 : 2
  const street = Array.from({ length: count + 2 }, (_, index): Point => {
    const share = index / (count + 1)
    return plus(mix(a, b, share), side, bulge * 4 * share * (1 - share) * 0.5)
  })
  street[0] = a
  street[count + 1] = b
  if (!isClear(street, ring)) return split
  const inner = street.slice(1, -1)
  const [one, other] = split.halves
  // The first half ends at the end of the street and so returns along it; the second half starts there.
  return {
    street,
    halves: [
      [...one, ...inner.toReversed()],
      [...other, ...inner],
    ],
  }
}
