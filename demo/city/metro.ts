import type { CityDesign, MetroLine } from './city-design.ts'
import { smooth, simplifyLine } from './curves.ts'
import { distance, minus, type Plane, type Point, type Position } from './plane.ts'
import { toKey, type MapStreet, parseStreet, WALK_SPEED, WalkNet } from './walks.ts'

/** The location of a project as in the company's content. */
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
 * Creates the metro lines with their stations. A station to which a project states a walk is placed on a street at that
 * walking distance. A point is added to the street's line there.
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
      const minutes = project?.metro.find((station) => station.name === stop.name)?.walk_minutes
      if (!project || !minutes) throw new Error(`no project walks to «${stop.name}»`)
      const at = addExit({ streets, nets, plane, project }, minutes * WALK_SPEED, stop.towards)
      return { name: stop.name, at }
    })
    return {
      name,
      color,
      stations,
      line: createMetroLine(
        stations.map(({ at }) => at),
        plane,
      ),
    }
  })
}

interface ExitContext {
  streets: readonly MapStreet[]
  nets: WalkNet
  plane: Plane
  project: ProjectPlace
}

/** Adds a point to a street where a walk of this length ends, as close to this direction as possible. */
function addExit(
  { streets, nets, plane, project }: ExitContext,
  metres: number,
  towards: number,
): Position {
  const ways = nets.from(project.position, parseStreet(project.address))
  const start = plane.toPoint(project.position)
  let best:
    | { line: Array<readonly [number, number]>; after: number; at: Position; penalty: number }
    | undefined
  for (const { lines, class: kind, isBridge } of streets) {
    if (isBridge || kind === 'path' || kind === 'lane') continue
    for (const line of lines) {
      for (let after = 0; after + 1 < line.length; after++) {
        const at = findWalkEnd(line[after] as Position, line[after + 1] as Position, {
          ways,
          plane,
          metres,
        })
        if (!at) continue
        const penalty = measureTurn(start, plane.toPoint(at), towards)
        if (best && penalty >= best.penalty) continue
        best = { line: line as Array<readonly [number, number]>, after, at, penalty }
      }
    }
  }
  if (!best) throw new Error(`no street is ${metres} m from ${project.slug}`)
  best.line.splice(best.after + 1, 0, best.at)
  return best.at
}

/** Finds the point between two neighbours of a line at this walking distance, or undefined. */
export function findWalkEnd(
  a: Position,
  b: Position,
  { ways, plane, metres }: { ways: ReadonlyMap<string, number>; plane: Plane; metres: number },
): Position | undefined {
  const [toA, toB] = [ways.get(toKey(a)), ways.get(toKey(b))]
  if (toA === undefined || toB === undefined) return undefined
  const [from, to] = [plane.toPoint(a), plane.toPoint(b)]
  const length = distance(from, to)
  const rest = metres - toA
  // If the way by the other end is shorter, the point is found with that end.
  if (rest < 6 || rest > length - 6 || toB + length - rest < metres) return undefined
  const share = rest / length
  return plane.toPosition([
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ])
}

/** Returns the angle between the direction to a place and the target direction: 0…π. */
function measureTurn(start: Point, place: Point, towards: number): number {
  const [x, y] = minus(place, start)
  const off = Math.abs(Math.atan2(y, x) - (towards * Math.PI) / 180)
  return Math.min(off % (2 * Math.PI), 2 * Math.PI - (off % (2 * Math.PI)))
}

/** Creates a smooth line through all stations. Each station is a point of the line. */
function createMetroLine(stations: readonly Position[], plane: Plane): Position[] {
  const points = stations.map((station) => plane.toPoint(station))
  const line = smooth(points, 120)
  const stops = points.map((point) => line.findIndex((place) => distance(place, point) < 1e-6))
  const thin = stops.flatMap((stop, index) => {
    const next = stops[index + 1]
    return next === undefined
      ? [line[stop] as Point]
      : simplifyLine(line.slice(stop, next + 1), 3).slice(0, -1)
  })
  return thin.map((point) => plane.toPosition(point))
}
