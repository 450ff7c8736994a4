import type { CityDesign, StreetLine, Water } from './city-design.ts'
import { beside, smooth, thinned } from './curves.ts'
import { crossing, distance, mix, type Point, segmentsOf } from './plane.ts'
import { type Box, boxesMeet, boxOf, isInside } from './rings.ts'

/** A water as it lies: its outline and the box around it. */
export interface WaterBody {
  name: string
  ring: Point[]
  box: Box
}

/** Rivers, canals and bays as areas. */
export function layWaters({ waters, bays }: CityDesign): WaterBody[] {
  const body = (name: string, ring: Point[]): WaterBody => ({ name, ring, box: boxOf(ring) })
  const rivers = waters.map(({ name, middle, width }) => {
    const line = smooth(middle, 60)
    const half = halfWidth(line, width)
    const left = beside(line, half)
    const right = beside(line, (index) => -half(index))
    return body(name, thinned([...right, ...left.toReversed()], 1.2))
  })
  return [
    ...rivers,
    ...bays.map(({ name, coast, beyond }) => body(name, [...smooth(coast, 150), ...beyond])),
  ]
}

/** Both embankments of each water as streets. */
export function embankmentsOf({ waters }: CityDesign): StreetLine[] {
  return waters.flatMap((water) => {
    const line = smooth(water.middle, 60)
    const half = halfWidth(line, water.width)
    const quay = (index: number) => half(index) + water.quay
    return [
      street(water, 'left', beside(line, quay)),
      street(
        water,
        'right',
        beside(line, (index) => -quay(index)),
      ),
    ]
  })
}

function street({ embankment }: Water, side: 'left' | 'right', points: Point[]): StreetLine {
  const { class: kind } = embankment
  return { name: embankment[side], class: kind, points, isStraight: true, hasBridges: true }
}

/** Half of the width at each point: banks breathe a little. */
function halfWidth(line: readonly Point[], width: number): (index: number) => number {
  const share = width > 60 ? 0.09 : 0.04
  return (index) => {
    const phase = index / 9 + line.length
    return (width / 2) * (1 + share * (Math.sin(phase) + 0.6 * Math.sin(phase * 2.3 + 1)))
  }
}

/** Metres of a line that lie in water. */
export function lengthInWater(line: readonly Point[], bodies: readonly WaterBody[]): number {
  const own = boxOf(line)
  let length = 0
  for (const { ring, box } of bodies) {
    if (!boxesMeet(own, box)) continue
    for (const [a, b] of segmentsOf(line)) {
      if (boxesMeet(boxOf([a, b]), box)) length += insideLength(a, b, ring)
    }
  }
  return length
}

function insideLength(a: Point, b: Point, ring: readonly Point[]): number {
  const shares = [0, 1]
  const { west, south, east, north } = boxOf([a, b])
  let c = ring.at(-1) ?? a
  for (const d of ring) {
    // Most banks are far away, and this is asked of every street.
    const isAside = (c[0] < west && d[0] < west) || (c[0] > east && d[0] > east)
    const isBeyond = (c[1] < south && d[1] < south) || (c[1] > north && d[1] > north)
    const met = isAside || isBeyond ? undefined : crossing(a, b, c, d)
    if (met) shares.push(met.first)
    c = d
  }
  shares.sort((one, other) => one - other)
  let inside = 0
  for (const [from, to] of segmentsOf(shares)) {
    if (isInside(mix(a, b, (from + to) / 2), ring)) inside += to - from
  }
  return inside * distance(a, b)
}
