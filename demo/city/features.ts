import type { MapFeature } from '../../src/features/map/schema.ts'
import { simplifyLine } from './curves.ts'
import type { Way } from './net.ts'
import type { Plane, Point, Position } from './plane.ts'
import { signedArea } from './rings.ts'

type Properties = MapFeature['properties']

export function pointFeature(properties: Properties, at: Position): MapFeature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at } }
}

/** Creates one feature from lines. */
export function lineFeature(properties: Properties, lines: Position[][]): MapFeature {
  const [only, ...more] = lines
  return {
    type: 'Feature',
    properties,
    geometry:
      only && more.length === 0
        ? { type: 'LineString', coordinates: only }
        : { type: 'MultiLineString', coordinates: lines },
  }
}

/** Creates one feature from rings, each closed and counter-clockwise (RFC 7946, 3.1.6). */
export function areaFeature(
  properties: Properties,
  rings: readonly Point[][],
  plane: Plane,
): MapFeature {
  const closed = rings.map((ring) => {
    const left = signedArea(ring) > 0 ? ring : ring.toReversed()
    const positions = withoutRepeats(left.map((point) => plane.toPosition(point)))
    const [first] = positions
    return first ? [...positions, first] : positions
  })
  const [only, ...more] = closed
  return {
    type: 'Feature',
    properties,
    geometry:
      only && more.length === 0
        ? { type: 'Polygon', coordinates: [only] }
        : { type: 'MultiPolygon', coordinates: closed.map((ring) => [ring]) },
  }
}

/** Creates one street feature for each name, class and kind of ways. Nameless ways of a class share one. */
export function streetFeatures(
  ways: readonly Way[],
  isBridge: (way: Way) => boolean,
  plane: Plane,
): MapFeature[] {
  const groups = Map.groupBy(
    ways,
    (way) => `${way.class} ${isBridge(way) ? 'bridge' : ''} ${way.name}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [way] = group
    if (!way) return []
    const properties: Properties = {
      layer: 'street',
      class: way.class,
      ...(way.name === '' ? {} : { name: way.name }),
      ...(isBridge(way) ? { bridge: true as const } : {}),
    }
    const lines = joinLines(group).map((line) =>
      withoutRepeats(line.map((point) => plane.toPosition(point))),
    )
    return [
      lineFeature(
        properties,
        lines.filter(({ length }) => length > 1),
      ),
    ]
  })
}

/** Joins ways at ends where exactly two of them meet. The ends of other ways remain points of the line. */
function joinLines(ways: readonly Way[]): Point[][] {
  const left = new Set(ways)
  const ends = new Map<Point, Way[]>()
  for (const way of ways) {
    for (const end of [way.points[0], way.points.at(-1)]) {
      if (end) ends.set(end, [...(ends.get(end) ?? []), way])
    }
  }
  const next = (end: Point | undefined, last: Way) => {
    const meeting = (end && ends.get(end)) ?? []
    const other = meeting.length === 2 ? meeting.find((way) => way !== last) : undefined
    return other && left.has(other) ? other : undefined
  }
  const lines: Point[][] = []
  for (const start of ways) {
    if (!left.delete(start)) continue
    let line = [...start.points]
    for (let turn = 0; turn < 2; turn++) {
      let last = start
      for (let way = next(line.at(-1), last); way; way = next(line.at(-1), last)) {
        left.delete(way)
        const points = way.points[0] === line.at(-1) ? way.points : way.points.toReversed()
        line.push(...points.slice(1))
        last = way
      }
      line = line.toReversed()
    }
    lines.push(line)
  }
  return lines
}

/** Reduces the points of an outline with an error of at most `maxError` metres. */
export function simplifyOutline(ring: readonly Point[], maxError: number): Point[] {
  const [first] = ring
  return first ? simplifyLine([...ring, first], maxError).slice(0, -1) : []
}

function withoutRepeats(line: readonly Position[]): Position[] {
  return line.filter((position, index) => {
    const last = line[index - 1]
    return !last || last[0] !== position[0] || last[1] !== position[1]
  })
}
