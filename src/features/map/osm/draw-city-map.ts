import type { Position } from '../../../lib/walk/street-walk.ts'
import type { CityMap, MapFeature } from '../schema.ts'
import { OSM_ATTRIBUTION, writeCityMap } from '../schema.ts'
import { assembleRings } from './assemble-rings.ts'
import type { OsmFrame } from './osm-frame.ts'
import { type Polygon, type Ring, signedArea } from './polygons.ts'
import type { ShapedArea } from './shape-areas.ts'
import type { ShapedExtract, ShapedLine } from './shape-extract.ts'
import { simplifyLine, simplifyRing } from './simplify-line.ts'

/** How much of an extract a map shows. Distances are metres to the nearest project. */
export interface MapDetail {
  /** By how much an outline may move, metres. */
  tolerance: number
  paths: number
  lanes: number
  buildings: number
  places: number
  /** Smaller waters and parks are left out, m². */
  leastArea: number
}

const MAX_BYTES = 2_000_000
/** As the map's schema allows. */
const MAX_FEATURES = 20_000
/** Buildings of one feature, which is read as one. */
const GROUP = 200
/** Digits of a degree: a metre, and for buildings, which are drawn large on the genplan, a decimetre. */
const DIGITS = { usual: 5, building: 6 }

/** Full detail; each next step has a fifth less. */
const FULL: MapDetail = {
  tolerance: 1.2,
  paths: 5_000,
  lanes: 20_000,
  buildings: 700,
  places: 20_000,
  leastArea: 300,
}
const STEP = 0.8
const LAST_STEP = 32

/** The map with as much detail as fits into 2 MB, how much that is, and whether it is less than there could be. */
export function drawCityMap(
  shaped: ShapedExtract,
  frame: OsmFrame,
): { map: CityMap; text: string; detail: MapDetail; isReduced: boolean } {
  const corners = findCorners(shaped.lines)
  const draw = (step: number) => {
    const detail = reduceDetail(step)
    const map = drawMap(shaped, frame, detail, corners)
    const text = writeCityMap(map)
    const fits = Buffer.byteLength(text) <= MAX_BYTES && map.features.length <= MAX_FEATURES
    return { map, text, detail, isReduced: step > 0, fits }
  }
  let best = draw(0)
  if (best.fits) return best
  // Each step is smaller than the one before: the first one that fits is found by halves.
  let [most, least] = [1, LAST_STEP]
  best = draw(LAST_STEP)
  while (most < least) {
    const middle = (most + least) >> 1
    const drawn = draw(middle)
    if (drawn.fits) {
      best = drawn
      least = middle
    } else most = middle + 1
  }
  return best
}

function reduceDetail(step: number): MapDetail {
  const share = STEP ** step
  return {
    tolerance: FULL.tolerance / share ** 0.5,
    paths: FULL.paths * share,
    // Streets remain longest: without them the map is none.
    lanes: FULL.lanes * share ** 0.7,
    buildings: FULL.buildings * share ** 0.5,
    places: FULL.places * share,
    leastArea: FULL.leastArea / share,
  }
}

/** The nodes at which streets meet: they stay where they are, so that ways lead on there. */
function findCorners(lines: readonly ShapedLine[]): ReadonlySet<number> {
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

function drawMap(
  shaped: ShapedExtract,
  frame: OsmFrame,
  detail: MapDetail,
  corners: ReadonlySet<number>,
): CityMap {
  return {
    type: 'FeatureCollection',
    attribution: OSM_ATTRIBUTION,
    features: [
      ...drawAreas(shaped.areas, 'park', frame, detail),
      ...drawAreas(shaped.areas, 'water', frame, detail),
      ...drawBuildings(shaped.areas, frame, detail),
      ...drawLines(shaped, frame, detail, corners),
      ...drawMetro(shaped, frame, detail),
      ...shaped.places.flatMap(({ kind, name, at }): MapFeature[] =>
        frame.distance(at) > detail.places
          ? []
          : [
              {
                type: 'Feature',
                properties: { layer: 'place', kind, ...(name === null ? {} : { name }) },
                geometry: { type: 'Point', coordinates: round(at, DIGITS.usual) },
              },
            ],
      ),
    ],
  }
}

function drawAreas(
  areas: readonly ShapedArea[],
  layer: 'park' | 'water',
  frame: OsmFrame,
  { tolerance, leastArea }: MapDetail,
): MapFeature[] {
  const drawn = areas.flatMap((area) => {
    if (area.layer !== layer) return []
    const polygons = area.polygons.flatMap((polygon) =>
      simplifyPolygon(polygon, frame, { tolerance, leastArea, digits: DIGITS.usual }),
    )
    return polygons.length > 0 ? [{ name: area.name, polygons }] : []
  })
  // A river of many parts has one label.
  return [...Map.groupBy(drawn, ({ name }) => name)].flatMap(([name, group]): MapFeature[] => {
    const all = group.flatMap(({ polygons }) => polygons)
    const properties = { layer, ...(name === null ? {} : { name }) }
    return [{ type: 'Feature', properties, geometry: toGeometry(all) }]
  })
}

function drawBuildings(
  areas: readonly ShapedArea[],
  frame: OsmFrame,
  { tolerance, buildings }: MapDetail,
): MapFeature[] {
  const near = areas.filter(({ layer, polygons }) => {
    const corner = polygons[0]?.[0]?.[0]
    return layer === 'building' && corner !== undefined && frame.distance(corner) <= buildings
  })
  const polygons = near.flatMap((area) =>
    area.polygons.flatMap((polygon) =>
      simplifyPolygon(polygon, frame, {
        tolerance: Math.min(1, tolerance / 2),
        leastArea: 12,
        digits: DIGITS.building,
      }),
    ),
  )
  const features: MapFeature[] = []
  for (let from = 0; from < polygons.length; from += GROUP) {
    const geometry = toGeometry(polygons.slice(from, from + GROUP))
    features.push({ type: 'Feature', properties: { layer: 'building' }, geometry })
  }
  return features
}

type Coordinates = Array<[longitude: number, latitude: number]>

function toGeometry(polygons: Coordinates[][]): MapFeature['geometry'] {
  const [only] = polygons
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

function simplifyPolygon(
  polygon: Polygon,
  frame: OsmFrame,
  options: { tolerance: number; leastArea: number; digits: number },
): Coordinates[][] {
  const [outer, ...holes] = polygon
  const drawn = outer && simplifyArea(outer, frame, options)
  if (!drawn) return []
  return [
    [drawn, ...holes.flatMap((hole) => [simplifyArea(hole, frame, options) ?? []])].filter(
      (ring) => ring.length > 3,
    ),
  ]
}

function simplifyArea(
  ring: Ring,
  frame: OsmFrame,
  { tolerance, leastArea, digits }: { tolerance: number; leastArea: number; digits: number },
): Coordinates | null {
  const plane = ring.map((point) => frame.toPlane(point))
  if (Math.abs(signedArea(plane)) < leastArea) return null
  const kept = simplifyRing(plane, tolerance).map((index) => round(ring[index] as Position, digits))
  const distinct = kept.filter((point, index) => index === 0 || !isSame(point, kept[index - 1]))
  return distinct.length > 3 ? distinct : null
}

function drawLines(
  { lines, findNode }: ShapedExtract,
  frame: OsmFrame,
  { tolerance, paths, lanes }: MapDetail,
  corners: ReadonlySet<number>,
): MapFeature[] {
  const limits = { avenue: Infinity, street: Infinity, lane: lanes, path: paths }
  const shown = lines.filter(({ class: kind, away }) => kind === null || away <= limits[kind])
  const groups = Map.groupBy(shown, ({ class: kind, name, isBridge }) =>
    JSON.stringify([kind, name, isBridge]),
  )
  const drawn = [...groups.values()].flatMap((group): MapFeature[] => {
    const [first] = group
    const { rings, chains } = assembleRings(group.map(({ nodes }) => nodes))
    const parts = [...rings, ...chains].flatMap((nodes) => {
      const known = nodes.flatMap((id) => {
        const at = findNode(id)
        return at ? [{ id, at }] : []
      })
      const part = simplifyPart(
        known.map(({ at }) => at),
        frame,
        tolerance,
        (index) => corners.has(known[index]?.id ?? Number.NaN),
      )
      return part ? [part] : []
    })
    if (!first || parts.length === 0) return []
    return [{ type: 'Feature', properties: toProperties(first), geometry: toLines(parts) }]
  })
  const order = ['path', 'lane', 'street', 'avenue']
  const rank = ({ properties }: MapFeature) =>
    properties.layer === 'street' ? order.indexOf(properties.class) : order.length
  return drawn.toSorted((a, b) => rank(a) - rank(b))
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

function drawMetro(
  { metro }: ShapedExtract,
  frame: OsmFrame,
  { tolerance }: MapDetail,
): MapFeature[] {
  const lines = metro.lines.flatMap(({ name, color, lines: own }): MapFeature[] => {
    const parts = own.flatMap((line) => {
      const part = simplifyPart(line, frame, 2 * tolerance)
      return part ? [part] : []
    })
    if (parts.length === 0) return []
    const properties = { layer: 'metro_line' as const, name, color }
    return [{ type: 'Feature', properties, geometry: toLines(parts) }]
  })
  const stations = metro.stations.map(
    ({ name, color, at }): MapFeature => ({
      type: 'Feature',
      properties: { layer: 'metro_station', name, color },
      geometry: { type: 'Point', coordinates: round(at, DIGITS.usual) },
    }),
  )
  return [...lines, ...stations]
}

function toLines(parts: Coordinates[]): MapFeature['geometry'] {
  const [only] = parts
  return parts.length === 1 && only
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: parts }
}

function simplifyPart(
  line: readonly Position[],
  frame: OsmFrame,
  tolerance: number,
  isFixed?: (index: number) => boolean,
): Coordinates | null {
  const plane = line.map((point) => frame.toPlane(point))
  const kept = simplifyLine(plane, tolerance, isFixed).map((index) =>
    round(line[index] as Position, DIGITS.usual),
  )
  const distinct = kept.filter((point, index) => index === 0 || !isSame(point, kept[index - 1]))
  return distinct.length > 1 ? distinct : null
}

function round([longitude, latitude]: Position, digits: number): [number, number] {
  return [Number(longitude.toFixed(digits)), Number(latitude.toFixed(digits))]
}

function isSame([x, y]: Position, other: Position | undefined): boolean {
  return other !== undefined && other[0] === x && other[1] === y
}
