import type { Position } from '../../../lib/lots/street-walk.ts'
import type { MapFeature } from '../schema.ts'
import type { MapDetail } from './map-detail.ts'
import type { OsmFrame } from './osm-frame.ts'
import { type Polygon, type Ring, signedArea } from './polygons.ts'
import { type Coordinates, roundPositions } from './round-positions.ts'
import type { ShapedArea } from './shape-areas.ts'
import { simplifyRing } from './simplify-line.ts'

/** Buildings of one feature, which is read as one. */
const GROUP = 200
/** Digits of a degree for buildings, which are drawn large on the genplan: a decimetre. */
const BUILDING_DIGITS = 6
/** Smaller buildings are kiosks and garages, m². */
const MIN_BUILDING_AREA = 12

interface AreaDetail {
  tolerance: number
  leastArea: number
  digits?: number
}

/** The waters or parks of a map. What has the same name is one feature: a river of many parts has one label. */
export function* drawAreas(
  areas: readonly ShapedArea[],
  layer: 'park' | 'water',
  frame: OsmFrame,
  detail: MapDetail,
): Generator<MapFeature> {
  const own = areas.filter((area) => area.layer === layer)
  for (const [name, group] of Map.groupBy(own, (area) => area.name)) {
    const polygons = group.flatMap((area) =>
      area.polygons.flatMap((polygon) => simplifyPolygon(polygon, frame, detail)),
    )
    if (polygons.length === 0) continue
    const properties = { layer, ...(name === null ? {} : { name }) }
    yield { type: 'Feature', properties, geometry: toGeometry(polygons) }
  }
}

/** The buildings near projects. */
export function* drawBuildings(
  areas: readonly ShapedArea[],
  frame: OsmFrame,
  { tolerance, buildings }: MapDetail,
): Generator<MapFeature> {
  const detail = {
    tolerance: Math.min(1, tolerance / 2),
    leastArea: MIN_BUILDING_AREA,
    digits: BUILDING_DIGITS,
  }
  const toFeature = (polygons: Coordinates[][]): MapFeature => ({
    type: 'Feature',
    properties: { layer: 'building' },
    geometry: toGeometry(polygons),
  })
  let group: Coordinates[][] = []
  for (const { layer, polygons } of areas) {
    const corner = polygons[0]?.[0]?.[0]
    if (layer !== 'building' || !corner || frame.distance(corner) > buildings) continue
    group.push(...polygons.flatMap((polygon) => simplifyPolygon(polygon, frame, detail)))
    if (group.length < GROUP) continue
    yield toFeature(group)
    group = []
  }
  if (group.length > 0) yield toFeature(group)
}

function toGeometry(polygons: Coordinates[][]): MapFeature['geometry'] {
  const [only] = polygons
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** A polygon in a list, which is empty where nothing of it is left. */
function simplifyPolygon(polygon: Polygon, frame: OsmFrame, detail: AreaDetail): Coordinates[][] {
  const [outer, ...holes] = polygon
  const drawn = outer && simplifyArea(outer, frame, detail)
  if (!drawn) return []
  return [
    [drawn, ...holes.flatMap((hole) => [simplifyArea(hole, frame, detail) ?? []])].filter(
      (ring) => ring.length > 0,
    ),
  ]
}

function simplifyArea(
  ring: Ring,
  frame: OsmFrame,
  { tolerance, leastArea, digits }: AreaDetail,
): Coordinates | null {
  const plane = ring.map((point) => frame.toPlane(point))
  if (Math.abs(signedArea(plane)) < leastArea) return null
  const kept = simplifyRing(plane, tolerance).map((index) => ring[index] as Position)
  const rounded = roundPositions(kept, digits)
  return rounded.length > 3 ? rounded : null
}
