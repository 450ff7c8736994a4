import type { MapFeature } from '../../src/features/map/schema.ts'
import { thinned } from './curves.ts'
import type { Way } from './net.ts'
import type { Plane, Point, Position } from './plane.ts'
import { signedArea } from './rings.ts'

type Properties = MapFeature['properties']

export function pointFeature(properties: Properties, at: Position): MapFeature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at } }
}

/** Lines as one feature. */
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

/** Rings as one feature: each closed, its inside to the left (RFC 7946, 3.1.6). */
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

/** The ways as streets: those of one name, class and kind together; the nameless of a class are one. */
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
    const lines = joinedLines(group).map((line) =>
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

/** Ways end to end, as long as just two of them meet; places where others arrive stay points of the line. */
function joinedLines(ways: readonly Way[]): Point[][] {
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

/** Outlines drawn less finely where nobody would see the difference. */
export function coarse(ring: readonly Point[], most: number): Point[] {
  const [first] = ring
  return first ? thinned([...ring, first], most).slice(0, -1) : []
}

function withoutRepeats(line: readonly Position[]): Position[] {
  return line.filter((position, index) => {
    const last = line[index - 1]
    return !last || last[0] !== position[0] || last[1] !== position[1]
  })
}
