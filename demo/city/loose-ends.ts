import { NearGrid } from './near-grid.ts'
import { cutAtCrossings, type Way, groupByEnd } from './net.ts'
import { crossing, distance, minus, type Point, plus, toSegments, unit } from './plane.ts'

/** Extends dead ends straight to the next way within `reach` metres. `isExtended` selects the ways. */
export function extendDeadEnds(
  ways: readonly Way[],
  isExtended: (way: Way) => boolean,
  reach: number,
): Way[] {
  const ends = groupByEnd(ways)
  const grid = new NearGrid<readonly [Point, Point]>(300)
  for (const { points } of ways) {
    for (const segment of toSegments(points)) grid.add(segment, ...segment)
  }
  const further: Way[] = []
  for (const way of ways) {
    if (!isExtended(way)) continue
    for (const line of [way.points, way.points.toReversed()]) {
      const end = line.at(-1)
      const before = line.at(-2)
      if (!end || !before || ends.get(end)?.size !== 1) continue
      const to = findFirstCrossing(end, plus(end, unit(minus(end, before)), reach), grid)
      if (to) further.push({ ...way, points: [end, to] })
    }
  }
  return cutAtCrossings([...ways, ...further])
}

function findFirstCrossing(
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
