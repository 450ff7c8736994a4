import type { Random } from '../generator/random.ts'
import { smoothRing, thinned } from './curves.ts'
import type { Block } from './fill-fields.ts'
import type { Way } from './net.ts'
import {
  crossing,
  distance,
  minus,
  mix,
  type Point,
  plus,
  segmentsOf,
  sidesOf,
  turned,
} from './plane.ts'
import { areaOf, centroidOf, inset, isInside } from './rings.ts'

export interface LaidPark {
  name: string
  ring: Point[]
  pond: Point[] | undefined
}

/** From the middle of a street to the edge of a park, metres. */
const KERB = 8
/** Smaller is a square with nothing round its middle, m². */
const SQUARE = 45_000
/** The paths of a park are numbered from here. */
const FIRST_PATH = 50_000

/** Lays a park out: its green, a pond, paths from the streets around to a round one. */
export function layPark(
  { ring: block, park }: Block & { park: { name: string; hasPond?: boolean } },
  gates: readonly Point[],
  random: Random,
): { park: LaidPark; paths: Way[] } {
  const ring = inset(block, KERB) ?? block
  const middle = centroidOf(ring)
  const isPlain = !isInside(middle, ring)
  const radius = areaOf(ring) < SQUARE ? 0 : Math.sqrt(areaOf(ring)) * (park.hasPond ? 0.16 : 0.1)
  const round = isPlain || radius === 0 ? [middle] : blob(middle, radius, 0.18, random)
  // The path keeps its distance from the water.
  const pond =
    park.hasPond && round.length > 1 ? round.map((point) => mix(middle, point, 0.72)) : undefined
  const lines: Point[][] = []
  if (round.length > 1) lines.push([...round, round[0] as Point])
  for (const gate of isPlain ? [] : spread(gates, middle, park.name === '' ? 3 : 7)) {
    const start = round.toSorted((a, b) => distance(a, gate) - distance(b, gate))[0] ?? middle
    const path = bow(start, gate, random)
    if (staysInside(path, block, pond)) lines.push(path)
  }
  const paths = lines.map(
    (points): Way => ({
      points,
      class: 'path',
      name: '',
      hasBridges: false,
      street: FIRST_PATH,
    }),
  )
  return { park: { name: park.name, ring, pond }, paths }
}

/** A round thing that nobody drew with compasses. */
function blob(middle: Point, radius: number, wobble: number, random: Random): Point[] {
  const corners = Array.from({ length: 9 }, (_, index): Point => {
    const own = radius * (1 + wobble * (random.next() * 2 - 1))
    return plus(middle, turned([own, 0], (index / 9) * 2 * Math.PI))
  })
  return thinned(smoothRing(corners, 30), 2)
}

/** Some of the gates, well apart as seen from the middle. */
function spread(gates: readonly Point[], middle: Point, most: number): Point[] {
  const kept: Point[] = []
  const angle = (gate: Point) => Math.atan2(gate[1] - middle[1], gate[0] - middle[0])
  for (const gate of gates) {
    const isApart = kept.every((other) => {
      const off = Math.abs(angle(gate) - angle(other))
      return Math.min(off, 2 * Math.PI - off) > 0.6
    })
    if (isApart && kept.length < most) kept.push(gate)
  }
  return kept
}

function bow(from: Point, to: Point, random: Random): Point[] {
  const side = turned(minus(to, from), Math.PI / 2)
  const bulge = (random.next() - 0.5) * 0.24
  return [
    from,
    plus(mix(from, to, 0.35), side, bulge * 0.9),
    plus(mix(from, to, 0.7), side, bulge * 0.8),
    to,
  ]
}

function staysInside(
  path: readonly Point[],
  block: readonly Point[],
  pond: readonly Point[] | undefined,
): boolean {
  const end = path.at(-1)
  for (const [a, b] of segmentsOf(path)) {
    if (!isInside(mix(a, b, 0.5), block)) return false
    for (const [c, d] of sidesOf(block)) {
      const met = crossing(a, b, c, d)
      if (met && end && distance(met.at, end) > 1) return false
    }
    if (
      pond &&
      (isInside(mix(a, b, 0.5), pond) || sidesOf(pond).some(([c, d]) => crossing(a, b, c, d)))
    )
      return false
  }
  return true
}
