import { NearGrid } from './near-grid.ts'
import { cutAtCrossings, type Way, waysByEnd } from './net.ts'
import { crossing, distance, minus, type Point, plus, segmentsOf, unit } from './plane.ts'

/** Leads ways that end in the middle of nothing straight on to the next one, where one is within reach (metres). */
export function leadOn(ways: readonly Way[], isLed: (way: Way) => boolean, reach: number): Way[] {
  const ends = waysByEnd(ways)
  const grid = new NearGrid<readonly [Point, Point]>(300)
  for (const { points } of ways) {
    for (const segment of segmentsOf(points)) grid.add(segment, ...segment)
  }
  const further: Way[] = []
  for (const way of ways) {
    if (!isLed(way)) continue
    for (const line of [way.points, way.points.toReversed()]) {
      const end = line.at(-1)
      const before = line.at(-2)
      if (!end || !before || ends.get(end)?.size !== 1) continue
      const to = firstMet(end, plus(end, unit(minus(end, before)), reach), grid)
      if (to) further.push({ ...way, points: [end, to] })
    }
  }
  return cutAtCrossings([...ways, ...further])
}

function firstMet(
  from: Point,
  to: Point,
  grid: NearGrid<readonly [Point, Point]>,
): Point | undefined {
  let nearest: Point | undefined
  for (const [a, b] of grid.near(1, from, to)) {
    const met = crossing(from, to, a, b)
    if (!met || distance(met.at, from) < 2) continue
    if (!nearest || distance(met.at, from) < distance(nearest, from)) nearest = met.at
  }
  return nearest
}
