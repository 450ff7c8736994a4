import type { CityDesign, MetroLine } from './city-design.ts'
import { smooth, thinned } from './curves.ts'
import { distance, minus, type Plane, type Point, type Position } from './plane.ts'
import { keyOf, type MapStreet, streetOfAddress, WALK_SPEED, WalkNet } from './walks.ts'

/** What a project of the company says of its place. */
export interface ProjectPlace {
  slug: string
  position: readonly [number, number]
  address: string
  metro: ReadonlyArray<{ name: string; line_color: string | null; walk_minutes: number | null }>
}

export interface LaidLine {
  name: string
  color: string
  line: Position[]
  stations: Array<{ name: string; at: Position }>
}

/**
 * Lays the lines with their stations. One that a project walks to gets its exit on a street, at the end of a walk
 * of just so many minutes: the street's line gets a point there.
 */
export function layMetro(
  design: CityDesign,
  streets: readonly MapStreet[],
  projects: readonly ProjectPlace[],
  plane: Plane,
): LaidLine[] {
  const nets = new WalkNet(streets, plane)
  return design.metro.map(({ name, color, stops }: MetroLine) => {
    const stations = stops.map((stop) => {
      if ('at' in stop) return { name: stop.name, at: plane.toPosition(plane.toPoint(stop.at)) }
      const project = projects.find(({ slug }) => slug === stop.from)
      const minutes = project?.metro.find((told) => told.name === stop.name)?.walk_minutes
      if (!project || !minutes) throw new Error(`no project walks to «${stop.name}»`)
      const at = exitAt({ streets, nets, plane, project }, minutes * WALK_SPEED, stop.towards)
      return { name: stop.name, at }
    })
    return {
      name,
      color,
      stations,
      line: lineThrough(
        stations.map(({ at }) => at),
        plane,
      ),
    }
  })
}

interface Around {
  streets: readonly MapStreet[]
  nets: WalkNet
  plane: Plane
  project: ProjectPlace
}

/** Puts a point where a walk of this length ends, as nearly as can be in this direction; streets' lines get it, too. */
function exitAt(
  { streets, nets, plane, project }: Around,
  metres: number,
  towards: number,
): Position {
  const ways = nets.from(project.position, streetOfAddress(project.address))
  const start = plane.toPoint(project.position)
  let best:
    | { line: Array<readonly [number, number]>; after: number; at: Position; badness: number }
    | undefined
  for (const { lines, class: kind, isBridge } of streets) {
    if (isBridge || kind === 'path' || kind === 'lane') continue
    for (const line of lines) {
      for (let after = 0; after + 1 < line.length; after++) {
        const at = endBetween(line[after] as Position, line[after + 1] as Position, {
          ways,
          plane,
          metres,
        })
        if (!at) continue
        const badness = turnFrom(start, plane.toPoint(at), towards)
        if (best && badness >= best.badness) continue
        best = { line: line as Array<readonly [number, number]>, after, at, badness }
      }
    }
  }
  if (!best) throw new Error(`no street is ${metres} m from ${project.slug}`)
  best.line.splice(best.after + 1, 0, best.at)
  return best.at
}

/** The point between two neighbours of a line that is so far on foot; undefined when none is. */
export function endBetween(
  a: Position,
  b: Position,
  { ways, plane, metres }: { ways: ReadonlyMap<string, number>; plane: Plane; metres: number },
): Position | undefined {
  const [toA, toB] = [ways.get(keyOf(a)), ways.get(keyOf(b))]
  if (toA === undefined || toB === undefined) return undefined
  const [from, to] = [plane.toPoint(a), plane.toPoint(b)]
  const length = distance(from, to)
  const rest = metres - toA
  // Nearer by the other end: then that end's neighbour is asked.
  if (rest < 6 || rest > length - 6 || toB + length - rest < metres) return undefined
  const share = rest / length
  return plane.toPosition([
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ])
}

/** How far a place lies from where it should, by direction: 0…π. */
function turnFrom(start: Point, place: Point, towards: number): number {
  const [x, y] = minus(place, start)
  const off = Math.abs(Math.atan2(y, x) - (towards * Math.PI) / 180)
  return Math.min(off % (2 * Math.PI), 2 * Math.PI - (off % (2 * Math.PI)))
}

/** A smooth line through all stations, each a point of it; it goes on a little past the last ones. */
function lineThrough(stations: readonly Position[], plane: Plane): Position[] {
  const points = stations.map((station) => plane.toPoint(station))
  const line = smooth(points, 120)
  const stops = points.map((point) => line.findIndex((place) => distance(place, point) < 1e-6))
  const thin = stops.flatMap((stop, index) => {
    const next = stops[index + 1]
    return next === undefined
      ? [line[stop] as Point]
      : thinned(line.slice(stop, next + 1), 3).slice(0, -1)
  })
  return thin.map((point) => plane.toPosition(point))
}
