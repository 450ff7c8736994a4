import { basename } from 'node:path'
import type { Position } from '../../../lib/walk/street-walk.ts'
import { OSM_ATTRIBUTION } from '../schema.ts'
import { openExtract } from '../extract/open-extract.server.ts'
import { checkCollected, collectExtract } from './collect-extract.ts'
import { drawCityMap } from './draw-city-map.ts'
import { findNeighbours, type NeighbourGround } from './find-neighbours.ts'
import { OsmFrame } from './osm-frame.ts'
import { shapeExtract } from './shape-extract.ts'

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
