import { findExtent, type Point } from '../../../drawing/plan/box.ts'
import { createGroundPlane, type GroundPlace } from '../../../drawing/plot/ground-plane.ts'
import { findMiddle, isInRing, isInRings, type Ring, signedArea } from './polygons.ts'
import type { ShapedArea } from './shape-areas.ts'
import { simplifyRing } from './simplify-line.ts'

/** A building around a project, metres of its genplan. */
export interface Neighbour {
  outline: Point[] | Point[][]
  /** Of the roof above the ground, metres; null when unknown. */
  height: number | null
}
/** How a project lies on the globe, and what is its own; rings need not be closed. */
export interface NeighbourGround {
  place: GroundPlace
  plot: readonly Ring[]
  footprints: readonly Ring[]
}

/** These stand on the genplan, whatever their height, metres from the plot. */
const DRAWN = 150
/**
 * Farther ones only where their shadow reaches the plot: on 22 December the sun stands 10.8° above the horizon at noon in
 * Moscow, and 6° two hours before.
 */
const SHADOW_LENGTH = 9.5
const FARTHEST = 600
const MAX_NEIGHBOURS = 600
/** Smaller ones are kiosks and garages, m². */
const MIN_AREA = 20
/** By how much an outline may be moved, metres. */
const TOLERANCE = 0.3
/** As the schema of `site.yaml` allows. */
const MAX_POINTS = 1_000

/**
 * Returns the buildings that stand around a project or cast a shadow on it, those that hide most of the sky first. The
 * project's own houses, which the map may have already, are left out: what stands on the plot or over a footprint;
 * without both, what stands over the project's point.
 */
export function findNeighbours(
  areas: readonly ShapedArea[],
  { place, plot, footprints }: NeighbourGround,
): Neighbour[] {
  const toPlan = createGroundPlane(place)
  const own = [...plot, ...footprints].map(closeRing)
  const { x, y, width, height: depth } = findExtent(own.length > 0 ? own.flat() : [place.anchor])
  const distance = ([px, py]: Point) =>
    Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - depth))
  const found = areas.flatMap(({ layer, height, polygons }) => {
    if (layer !== 'building') return []
    const first = polygons[0]?.[0]?.[0]
    // Most buildings of a city: one point is enough to know that they are too far.
    if (!first || distance(toPlan(first)) > 2 * FARTHEST) return []
    const rings = polygons.flat().map((ring) => ring.map(toPlan))
    const away = Math.min(...rings.flat().map(distance))
    const reach = Math.max(DRAWN, Math.min(FARTHEST, SHADOW_LENGTH * (height ?? 0)))
    if (away > reach || isOwn(rings, { own, footprints, at: place.anchor })) return []
    const outline = rings.flatMap((ring) => simplifyOutline(ring))
    const [only] = outline
    if (!only) return []
    return [{ outline: outline.length === 1 ? only : outline, height, away }]
  })
  const hidden = ({ away, height }: (typeof found)[number]) => (height ?? 3) / (away + 10)
  return found
    .toSorted((a, b) => hidden(b) - hidden(a))
    .slice(0, MAX_NEIGHBOURS)
    .map(({ outline, height }) => ({ outline, height }))
}

function isOwn(
  rings: readonly Ring[],
  { own, footprints, at }: { own: readonly Ring[]; footprints: readonly Ring[]; at: Point },
): boolean {
  if (own.length === 0) return isInRings(at, rings)
  const middle = findMiddle(rings[0] ?? [])
  return (
    own.some((ring) => isInRing(middle, ring)) ||
    footprints.some((ring) => isInRings(findMiddle(closeRing(ring)), rings))
  )
}

function closeRing(ring: Ring): Ring {
  const [first] = ring
  const last = ring.at(-1)
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1]
  return first && !isClosed ? [...ring, first] : ring
}

/** An open outline with decimetres; empty for one that is too small or too long. */
function simplifyOutline(ring: Ring): Point[][] {
  if (Math.abs(signedArea(ring)) < MIN_AREA) return []
  const kept = simplifyRing(ring, TOLERANCE)
    .slice(0, -1)
    .map((index): Point => {
      const [x, y] = ring[index] as Point
      return [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
    })
  return kept.length < 3 || kept.length > MAX_POINTS ? [] : [kept]
}
