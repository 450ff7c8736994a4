import type { Box, Point } from '../../../drawing/plan/box.ts'
import { clipRing } from '../../../drawing/plot/clip.ts'
import type { OsmBounds } from './osm-visitor.ts'
import { type Assembled, assembleRings } from './assemble-rings.ts'
import { closeAlongFrame } from './close-along-frame.ts'
import type { AreaLayer } from './classify.ts'
import type { CollectedArea, CollectedExtract } from './collect-extract.ts'
import type { OsmFrame } from './osm-frame.ts'
import { isInRings, nestRings, type Polygon, type Ring } from './polygons.ts'

export interface ShapedArea {
  layer: AreaLayer
  name: string | null
  /** Of a building, metres. */
  height: number | null
  /** Degrees. */
  polygons: Polygon[]
}

/** What areas are built in: where, and what they are not closed over. */
export interface AreaGround {
  extract: Pick<CollectedExtract, 'ways' | 'findNode'>
  frame: OsmFrame
  /** Outlines are cut here. */
  box: Box
}

/** The part of the frame that the file covers, as far as it says so. */
export function toGround(
  extract: AreaGround['extract'],
  frame: OsmFrame,
  bounds: OsmBounds | null,
): AreaGround {
  const sides = { ...frame.box }
  if (bounds && bounds.west < bounds.east && bounds.south < bounds.north) {
    sides.west = Math.max(sides.west, bounds.west)
    sides.south = Math.max(sides.south, bounds.south)
    sides.east = Math.min(sides.east, bounds.east)
    sides.north = Math.min(sides.north, bounds.north)
  }
  const box = {
    x: sides.west,
    y: sides.south,
    width: sides.east - sides.west,
    height: sides.north - sides.south,
  }
  return { extract, frame, box }
}

/** The polygons of an area, degrees, and whether a part of its border was not in the file and could not be closed. */
export function shapeArea(
  { ways }: Pick<CollectedArea, 'ways'>,
  ground: AreaGround,
): { polygons: Polygon[]; isOpen: boolean } {
  const { extract } = ground
  const toRuns = (isInner: boolean) =>
    ways.flatMap((own) =>
      own.isInner === isInner ? knownRuns(extract.ways.refs(own.way), extract.findNode) : [],
    )
  // Roles first: an inner ring may share nodes with the outer one.
  const [outer, inner] = [assembleRings(toRuns(false)), assembleRings(toRuns(true))]
  const rest = inner.chains.length > 0 ? assembleRings([...outer.chains, ...inner.chains]) : outer
  const own: Assembled = {
    rings: [...outer.rings, ...inner.rings, ...(rest === outer ? [] : rest.rings)],
    chains: rest.chains,
  }
  return closeArea(own, ground)
}

/** The sea within the frame. Its coastline has the land on its left, but the projects say the same more surely. */
export function shapeSea(coasts: readonly number[], ground: AreaGround): Polygon[] {
  const { extract, frame, box } = ground
  const { rings, chains } = assembleRings(
    coasts.flatMap((way) => knownRuns(extract.ways.refs(way), extract.findNode)),
  )
  const islands = toPositions(rings, extract)
  const shores = closeAlongFrame(toPositions(chains, extract), box, frame.places)
  if (shores.length > 0) return clipPolygons([...shores, ...islands], box)
  const isIsland = frame.places.some((place) => isInRings(place, islands))
  return isIsland ? clipPolygons([boxRing(box), ...islands], box) : []
}

function closeArea({ rings, chains }: Assembled, { extract, frame, box }: AreaGround) {
  const closed = toPositions(rings, extract)
  const shores = closeAlongFrame(toPositions(chains, extract), box, frame.places)
  const polygons = clipPolygons([...shores, ...closed], box)
  return { polygons, isOpen: chains.length > 0 && shores.length === 0 }
}

function clipPolygons(rings: readonly Ring[], box: Box): Polygon[] {
  return nestRings(
    rings.flatMap((ring) => {
      const clipped = clipRing(ring.slice(0, -1), box)
      const [first] = clipped
      return first ? [[...clipped, first]] : []
    }),
  )
}

function boxRing({ x, y, width, height }: Box): Ring {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ]
}

function toPositions(
  lines: readonly (readonly number[])[],
  { findNode }: AreaGround['extract'],
): Point[][] {
  return lines.map((line) =>
    line.flatMap((id) => {
      const at = findNode(id)
      return at ? [at] : []
    }),
  )
}

/**
 * The parts of a way whose nodes are in the file. In a closed way a single node that is not is left out: it would open
 * the ring of a house.
 */
export function knownRuns(refs: Float64Array, findNode: CollectedExtract['findNode']): number[][] {
  const isRing = refs.length > 3 && refs[0] === refs.at(-1)
  const isKnown = [...refs].map((id) => findNode(id) !== undefined)
  const runs: number[][] = []
  let run: number[] = []
  for (const [index, id] of refs.entries()) {
    if (isKnown[index]) {
      if (run.at(-1) !== id) run.push(id)
    } else if (!isRing || !isKnown[index - 1] || !isKnown[index + 1]) {
      if (run.length > 1) runs.push(run)
      run = []
    }
  }
  if (run.length > 1) runs.push(run)
  return runs
}
