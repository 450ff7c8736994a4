import type { Random } from '../generator/random.ts'
import { smoothRing, simplifyLine } from './curves.ts'
import type { Block } from './fill-fields.ts'
import type { Way } from './net.ts'
import {
  crossing,
  distance,
  minus,
  mix,
  type Point,
  plus,
  toSegments,
  toSides,
  rotate,
} from './plane.ts'
import { getArea, getCentroid, inset, isInside } from './rings.ts'

export interface LaidPark {
  name: string
  ring: Point[]
  pond: Point[] | undefined
}

/** From the middle of a street to the edge of a park, metres. */
const KERB = 8
/** Smaller parks have no round path and no pond, m². */
const SQUARE = 45_000
/** The number of park paths. */
const FIRST_PATH = 50_000

/** Creates a park: its area, a pond, a round path, and paths to it from the gates. */
export function layPark(
  { ring: block, park }: Block & { park: { name: string; hasPond?: boolean } },
  gates: readonly Point[],
  random: Random,
): { park: LaidPark; paths: Way[] } {
  const ring = inset(block, KERB) ?? block
  const middle = getCentroid(ring)
  const isPlain = !isInside(middle, ring)
  const radius = getArea(ring) < SQUARE ? 0 : Math.sqrt(getArea(ring)) * (park.hasPond ? 0.16 : 0.1)
  const round =
    isPlain || radius === 0 ? [middle] : createIrregularRing(middle, radius, 0.18, random)
  // The pond is smaller than the round path.
  const pond =
    park.hasPond && round.length > 1 ? round.map((point) => mix(middle, point, 0.72)) : undefined
  const lines: Point[][] = []
  if (round.length > 1) lines.push([...round, round[0] as Point])
  for (const gate of isPlain ? [] : selectGates(gates, middle, park.name === '' ? 3 : 7)) {
    const start = round.toSorted((a, b) => distance(a, gate) - distance(b, gate))[0] ?? middle
    const path = createPath(start, gate, random)
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

/** Creates an irregular round ring. */
function createIrregularRing(
  middle: Point,
  radius: number,
  wobble: number,
  random: Random,
): Point[] {
  const corners = Array.from({ length: 9 }, (_, index): Point => {
    const own = radius * (1 + wobble * (random.next() * 2 - 1))
    return plus(middle, rotate([own, 0], (index / 9) * 2 * Math.PI))
  })
  return simplifyLine(smoothRing(corners, 30), 2)
}

/** Selects gates at different directions from the middle. */
function selectGates(gates: readonly Point[], middle: Point, maxCount: number): Point[] {
  const selected: Point[] = []
  const angle = (gate: Point) => Math.atan2(gate[1] - middle[1], gate[0] - middle[0])
  for (const gate of gates) {
    const isApart = selected.every((other) => {
      const off = Math.abs(angle(gate) - angle(other))
      return Math.min(off, 2 * Math.PI - off) > 0.6
    })
    if (isApart && selected.length < maxCount) selected.push(gate)
  }
  return selected
}

function createPath(from: Point, to: Point, random: Random): Point[] {
  const side = rotate(minus(to, from), Math.PI / 2)
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
  for (const [a, b] of toSegments(path)) {
    if (!isInside(mix(a, b, 0.5), block)) return false
    for (const [c, d] of toSides(block)) {
      const met = crossing(a, b, c, d)
      if (met && end && distance(met.at, end) > 1) return false
    }
    if (
      pond &&
      (isInside(mix(a, b, 0.5), pond) || toSides(pond).some(([c, d]) => crossing(a, b, c, d)))
    )
      return false
  }
  return true
}
