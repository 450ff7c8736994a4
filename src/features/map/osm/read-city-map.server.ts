import { basename } from 'node:path'
import type { Position } from '../../../lib/lots/street-walk.ts'
import { openExtract } from './open-extract.server.ts'
import { type CityMap, type MapFeature, OSM_ATTRIBUTION, writeCityMap } from '../schema.ts'
import { checkCollected, collectExtract } from './collect-extract.ts'
import { drawAreas, drawBuildings } from './draw-areas.ts'
import { drawLines, drawMetro, findCorners } from './draw-lines.ts'
import { findNeighbours, type NeighbourGround } from './find-neighbours.ts'
import { LAST_STEP, type MapDetail, toDetail } from './map-detail.ts'
import { OsmFrame } from './osm-frame.ts'
import { roundPosition } from './round-positions.ts'
import { type ShapedExtract, shapeExtract } from './shape-extract.ts'

const MAX_BYTES = 2_000_000
/** As the map's schema allows. */
const MAX_FEATURES = 20_000
/** Of the text around the features. */
const AROUND = 200

interface DrawnMap {
  map: CityMap
  text: string
  detail: MapDetail
  /** Whether it shows less than there is. */
  isReduced: boolean
}

/** The map with as much detail as fits into 2 MB. */
function drawCityMap(shaped: ShapedExtract, frame: OsmFrame): DrawnMap {
  const corners = findCorners(shaped.lines)
  const draw = (step: number) => drawFeatures(shaped, frame, toDetail(step), corners)
  // Each step is smaller than the one before: the first one that fits is found by halves.
  let [least, most] = fits(draw(0)) ? [0, 0] : [1, LAST_STEP]
  while (least < most) {
    const middle = (least + most) >> 1
    if (fits(draw(middle))) most = middle
    else least = middle + 1
  }
  const map: CityMap = {
    type: 'FeatureCollection',
    attribution: OSM_ATTRIBUTION,
    features: [...draw(most)],
  }
  return { map, text: writeCityMap(map), detail: toDetail(most), isReduced: most > 0 }
}

/** Whether features are few and small enough; what exceeds the limit is not drawn. */
function fits(features: Iterable<MapFeature>): boolean {
  let bytes = AROUND
  let count = 0
  for (const feature of features) {
    bytes += Buffer.byteLength(JSON.stringify(feature)) + 2
    count++
    if (bytes > MAX_BYTES || count > MAX_FEATURES) return false
  }
  return true
}

function* drawFeatures(
  shaped: ShapedExtract,
  frame: OsmFrame,
  detail: MapDetail,
  corners: ReadonlySet<number>,
): Generator<MapFeature> {
  const { areas, places } = shaped
  yield* drawAreas(areas, 'park', frame, detail)
  yield* drawAreas(areas, 'water', frame, detail)
  yield* drawBuildings(areas, frame, detail)
  yield* drawLines(shaped, frame, detail, corners)
  yield* drawMetro(shaped, frame, detail)
  for (const { kind, name, at } of places) {
    if (frame.distance(at) > detail.places) continue
    yield {
      type: 'Feature',
      properties: { layer: 'place', kind, ...(name === null ? {} : { name }) },
      geometry: { type: 'Point', coordinates: roundPosition(at) },
    }
  }
}

interface CityMapOptions {
  /** The projects of the city. */
  places: readonly Position[]
  /** Metres around each. */
  radius: number
  /** Called when a pass over the file begins. */
  onPass: (pass: string) => void
}

/** The map of a city, and a function that returns the buildings around one of its projects. */
export type OsmCityMap = Awaited<ReturnType<typeof readCityMap>>

/**
 * Reads the map of a city around its projects from an extract of OpenStreetMap. Rejects with an ExtractError, one Russian
 * sentence with its place, for a file that is none, and for one of another place or without streets.
 */
export async function readCityMap(file: string, { places, radius, onPass }: CityMapOptions) {
  const frame = new OsmFrame(places, radius)
  const { shaped, lost } = await readShapes(file, frame, onPass)
  return {
    ...drawCityMap(shaped, frame),
    lost,
    attribution: OSM_ATTRIBUTION,
    findNeighbours: (ground: NeighbourGround) => findNeighbours(shaped.areas, ground),
  }
}

async function readShapes(file: string, frame: OsmFrame, onPass: CityMapOptions['onPass']) {
  const extract = await openExtract(file)
  try {
    const collected = await collectExtract(extract, frame, onPass)
    checkCollected(collected, frame, basename(file))
    const shaped = shapeExtract(collected, frame, extract.bounds)
    const { lostWays: ways, lostNodes: nodes } = collected.counts
    return { shaped, lost: { ways, nodes, openAreas: shaped.openAreas } }
  } finally {
    await extract.close()
  }
}
