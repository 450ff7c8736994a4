import type { CityDesign, StreetLine, Water } from './city-design.ts'
import { offsetLine, smooth, simplifyLine } from './curves.ts'
import { crossing, distance, mix, type Point, toSegments } from './plane.ts'
import { type Box, boxesMeet, getBox, isInside } from './rings.ts'

/** A body of water with its outline and bounding box. */
export interface WaterBody {
  name: string
  ring: Point[]
  box: Box
}

/** Creates the areas of rivers, canals and bays. */
export function layWaters({ waters, bays }: CityDesign): WaterBody[] {
  const body = (name: string, ring: Point[]): WaterBody => ({ name, ring, box: getBox(ring) })
  const rivers = waters.map(({ name, middle, width }) => {
    const line = smooth(middle, 60)
    const half = createHalfWidth(line, width)
    const left = offsetLine(line, half)
    const right = offsetLine(line, (index) => -half(index))
    return body(name, simplifyLine([...right, ...left.toReversed()], 1.2))
  })
  return [
    ...rivers,
    ...bays.map(({ name, coast, beyond }) => body(name, [...smooth(coast, 150), ...beyond])),
  ]
}

/** Creates the streets on both embankments of each river and canal. */
export function createEmbankments({ waters }: CityDesign): StreetLine[] {
  return waters.flatMap((water) => {
    const line = smooth(water.middle, 60)
    const half = createHalfWidth(line, water.width)
    const quay = (index: number) => half(index) + water.quay
    return [
      street(water, 'left', offsetLine(line, quay)),
      street(
        water,
        'right',
        offsetLine(line, (index) => -quay(index)),
      ),
    ]
  })
}

function street({ embankment }: Water, side: 'left' | 'right', points: Point[]): StreetLine {
  const { class: kind } = embankment
  return { name: embankment[side], class: kind, points, isStraight: true, hasBridges: true }
}

/** Returns half of the width at each point. The width varies slightly. */
function createHalfWidth(line: readonly Point[], width: number): (index: number) => number {
  const share = width > 60 ? 0.09 : 0.04
  return (index) => {
    const phase = index / 9 + line.length
    return (width / 2) * (1 + share * (Math.sin(phase) + 0.6 * Math.sin(phase * 2.3 + 1)))
  }
}

/** Returns the length of the parts of a line in water, metres. */
export function measureWater(line: readonly Point[], bodies: readonly WaterBody[]): number {
  const own = getBox(line)
  let length = 0
  for (const { ring, box } of bodies) {
    if (!boxesMeet(own, box)) continue
    for (const [a, b] of toSegments(line)) {
      if (boxesMeet(getBox([a, b]), box)) length += measureInside(a, b, ring)
    }
  }
  return length
}

function measureInside(a: Point, b: Point, ring: readonly Point[]): number {
  const shares = [0, 1]
  const { west, south, east, north } = getBox([a, b])
  let c = ring.at(-1) ?? a
  for (const d of ring) {
    // Skips distant sides quickly, since this is called for every street.
    const isAside = (c[0] < west && d[0] < west) || (c[0] > east && d[0] > east)
    const isBeyond = (c[1] < south && d[1] < south) || (c[1] > north && d[1] > north)
    const met = isAside || isBeyond ? undefined : crossing(a, b, c, d)
    if (met) shares.push(met.first)
    c = d
  }
  shares.sort((one, other) => one - other)
  let inside = 0
  for (const [from, to] of toSegments(shares)) {
    if (isInside(mix(a, b, (from + to) / 2), ring)) inside += to - from
  }
  return inside * distance(a, b)
}
