import type { Position } from '../../../lib/lots/street-walk.ts'
import type { MapFeature } from '../schema.ts'
import { assembleRings } from './assemble-rings.ts'
import type { MapDetail } from './map-detail.ts'
import type { OsmFrame } from './osm-frame.ts'
import { type Coordinates, roundPosition, roundPositions } from './round-positions.ts'
import type { ShapedExtract, ShapedLine } from './shape-extract.ts'
import { simplifyLine } from './simplify-line.ts'

/** In their order on the map; null is a rail. */
const classes = [null, 'path', 'lane', 'street', 'avenue'] as const

/** The nodes at which streets meet: they stay where they are, so that ways lead on there. */
export function findCorners(lines: readonly ShapedLine[]): ReadonlySet<number> {
  const seen = new Set<number>()
  const corners = new Set<number>()
  for (const { class: kind, nodes } of lines) {
    if (kind === null) continue
    for (const id of nodes) {
      if (seen.has(id)) corners.add(id)
      else seen.add(id)
    }
  }
  return corners
}

/** Streets and rails. Those of one class and name are one feature, joined to lines as long as can be. */
export function* drawLines(
  { lines, findNode }: ShapedExtract,
  frame: OsmFrame,
  { tolerance, paths, lanes }: MapDetail,
  corners: ReadonlySet<number>,
): Generator<MapFeature> {
  const limits = { avenue: Infinity, street: Infinity, lane: lanes, path: paths }
  for (const kind of classes) {
    const limit = kind === null ? Infinity : limits[kind]
    const shown = lines.filter((line) => line.class === kind && line.away <= limit)
    const groups = Map.groupBy(shown, ({ name, isBridge }) => `${isBridge} ${name ?? ''}`)
    for (const group of groups.values()) {
      const [first] = group
      const { rings, chains } = assembleRings(group.map(({ nodes }) => nodes))
      const parts = [...rings, ...chains].flatMap((nodes) => {
        const known = nodes.flatMap((id) => {
          const at = findNode(id)
          return at ? [{ id, at }] : []
        })
        const isFixed = (index: number) => corners.has(known[index]?.id ?? Number.NaN)
        return simplifyPart(
          known.map(({ at }) => at),
          { frame, tolerance, isFixed },
        )
      })
      if (!first || parts.length === 0) continue
      yield { type: 'Feature', properties: toProperties(first), geometry: toLines(parts) }
    }
  }
}

function toProperties({ class: kind, name, isBridge }: ShapedLine): MapFeature['properties'] {
  if (kind === null) return { layer: 'rail' }
  return {
    layer: 'street',
    class: kind,
    ...(name === null ? {} : { name }),
    ...(isBridge ? { bridge: true } : {}),
  }
}

/** The lines of the metro and their stations. */
export function* drawMetro(
  { metro }: ShapedExtract,
  frame: OsmFrame,
  { tolerance }: MapDetail,
): Generator<MapFeature> {
  for (const { name, color, lines } of metro.lines) {
    const parts = lines.flatMap((line) => simplifyPart(line, { frame, tolerance: 2 * tolerance }))
    if (parts.length === 0) continue
    const properties = { layer: 'metro_line' as const, name, color }
    yield { type: 'Feature', properties, geometry: toLines(parts) }
  }
  for (const { name, color, at } of metro.stations) {
    yield {
      type: 'Feature',
      properties: { layer: 'metro_station', name, color },
      geometry: { type: 'Point', coordinates: roundPosition(at) },
    }
  }
}

function toLines(parts: Coordinates[]): MapFeature['geometry'] {
  const [only] = parts
  return parts.length === 1 && only
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: parts }
}

/** A line in a list, which is empty where nothing of it is left. */
function simplifyPart(
  line: readonly Position[],
  {
    frame,
    tolerance,
    isFixed,
  }: { frame: OsmFrame; tolerance: number; isFixed?: (index: number) => boolean },
): Coordinates[] {
  const plane = line.map((point) => frame.toPlane(point))
  const kept = simplifyLine(plane, tolerance, isFixed).map((index) => line[index] as Position)
  const rounded = roundPositions(kept)
  return rounded.length > 1 ? [rounded] : []
}
