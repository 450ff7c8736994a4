import type { Position } from '../../../lib/lots/street-walk.ts'
import type { StreetClass } from '../../../drawing/plot/plot-model.ts'
import type { OsmBounds } from './osm-visitor.ts'
import type { PlaceKind } from '../schema.ts'
import type { CollectedArea, CollectedExtract } from './collect-extract.ts'
import { type MetroLine, type MetroStation, shapeMetro } from './shape-metro.ts'
import type { OsmFrame } from './osm-frame.ts'
import { findMiddle, type Polygon } from './polygons.ts'
import { knownRuns, type ShapedArea, shapeArea, shapeSea, toGround } from './shape-areas.ts'

/** A street or a rail, as the ids of its nodes. */
export interface ShapedLine {
  /** Null for a rail. */
  class: StreetClass | null
  name: string | null
  isBridge: boolean
  nodes: number[]
  /** Metres to the nearest project. */
  away: number
}
export interface ShapedPlace {
  kind: PlaceKind
  name: string | null
  at: Position
}

/** What is inside the frame, as lines, areas and points, in full detail. */
export interface ShapedExtract {
  lines: ShapedLine[]
  areas: ShapedArea[]
  metro: { lines: MetroLine[]; stations: MetroStation[] }
  places: ShapedPlace[]
  findNode: CollectedExtract['findNode']
  /** Areas whose border is not in the file completely; they are left out. */
  openAreas: number
}

/** Places of the same kind and name that are nearer to each other are one, metres. */
const SAME_PLACE = 80

/** Joins what an extract has into lines, areas and points; `bounds` is what the file says that it covers. */
export function shapeExtract(
  extract: CollectedExtract,
  frame: OsmFrame,
  bounds: OsmBounds | null,
): ShapedExtract {
  const ground = toGround(extract, frame, bounds)
  const areas: ShapedArea[] = []
  const places: ShapedPlace[] = [...extract.places]
  let openAreas = 0
  for (const area of extract.areas) {
    const { polygons, isOpen } = shapeArea(area, ground)
    if (isOpen) openAreas++
    if (polygons.length === 0) continue
    const { layer, name, height, kind } = area
    if (layer) areas.push({ layer, name, height, polygons })
    if (kind) places.push(...toPlaces({ ...area, kind }, polygons, frame))
  }
  const coasts = extract.lines.flatMap(({ meaning, way }) =>
    meaning.layer === 'coast' ? [way] : [],
  )
  const sea = coasts.length > 0 ? shapeSea(coasts, ground) : []
  if (sea.length > 0) areas.unshift({ layer: 'water', name: null, height: null, polygons: sea })
  return {
    lines: shapeLines(extract, frame),
    areas,
    metro: shapeMetro(extract, frame),
    places: mergePlaces(places, frame),
    findNode: extract.findNode,
    openAreas,
  }
}

function shapeLines({ lines, ways, findNode }: CollectedExtract, frame: OsmFrame): ShapedLine[] {
  return lines.flatMap(({ meaning, name, way }) => {
    if (meaning.layer === 'coast') return []
    const own = meaning.layer === 'street' ? meaning : { class: null, isBridge: false }
    return knownRuns(ways.refs(way), findNode)
      .flatMap((run) => cutToFrame(run, findNode, frame))
      .map(({ nodes, away }) => ({
        class: own.class,
        isBridge: own.isBridge,
        name: meaning.layer === 'street' ? name : null,
        nodes,
        away,
      }))
  })
}

/** The parts of a line inside the frame, each with the node before and after it. */
function cutToFrame(
  nodes: readonly number[],
  findNode: CollectedExtract['findNode'],
  frame: OsmFrame,
): Array<{ nodes: number[]; away: number }> {
  const distances = nodes.map((id) => {
    const at = findNode(id)
    return at ? frame.distance(at) : Infinity
  })
  const parts: Array<{ nodes: number[]; away: number }> = []
  let from = -1
  for (let index = 0; index <= nodes.length; index++) {
    const isIn = (distances[index] ?? Infinity) <= frame.radius
    if (isIn && from === -1) from = index
    if (isIn || from === -1) continue
    const part = nodes.slice(Math.max(0, from - 1), index + 1)
    if (part.length > 1)
      parts.push({ nodes: part, away: Math.min(...distances.slice(from, index)) })
    from = -1
  }
  return parts
}

/** A place with an area: its middle. People walk to a park's edge, so it is there once for each project around. */
function toPlaces(
  { kind, name }: CollectedArea & { kind: PlaceKind },
  polygons: readonly Polygon[],
  frame: OsmFrame,
): ShapedPlace[] {
  const outer = polygons.flatMap(([ring]) => (ring ? [ring] : []))
  const [first] = outer
  if (!first) return []
  if (kind !== 'park') return [{ kind, name, at: findMiddle(first) }]
  const edge = outer.flat()
  return frame.places.flatMap((project) => {
    let nearest: Position | undefined
    let least = frame.radius
    for (const point of edge) {
      const away = frame.metres(point, project)
      if (away >= least) continue
      least = away
      nearest = point
    }
    return nearest ? [{ kind, name, at: nearest }] : []
  })
}

/** Leaves one of the places that a map has as a point and as an outline, and of the two sides of a stop. */
function mergePlaces(places: readonly ShapedPlace[], frame: OsmFrame): ShapedPlace[] {
  const inFrame = places.filter(({ at }) => frame.distance(at) <= frame.radius)
  const same = Map.groupBy(inFrame, ({ kind, name }) => `${kind} ${name ?? ''}`)
  return [...same.values()].flatMap((group) => {
    const kept: ShapedPlace[] = []
    for (const place of group) {
      if (!kept.some(({ at }) => frame.metres(at, place.at) < SAME_PLACE)) kept.push(place)
    }
    return kept
  })
}
