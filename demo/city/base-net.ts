import type { CityDesign, StreetLine } from './city-design.ts'
import { offsetLine, smooth, smoothRing, simplifyLine, takeStart } from './curves.ts'
import { findFaces } from './faces.ts'
import { cutAtCrossings, findLargestPart, type Way, removeDeadEnds } from './net.ts'
import { extendDeadEnds } from './loose-ends.ts'
import { minus, type Plane, type Point, plus } from './plane.ts'
import {
  getArea,
  boxesMeet,
  getBox,
  getCentroid,
  distanceToRing,
  isInside,
  getPerimeter,
} from './rings.ts'
import { createEmbankments, layWaters, measureWater, type WaterBody } from './waters.ts'

/** A site with its position in the plane of its city. */
export interface PlacedSite {
  slug: string
  at: Point
  /** Ring of the project's own plot. */
  plot: Point[]
}

/** The hand-drawn part of a city: ways between crossings, and the fields between the ways. */
export interface BaseNet {
  waters: WaterBody[]
  rails: Point[][]
  ways: Way[]
  /** Continuations of avenues beyond the outline. */
  beyond: Way[]
  fields: Field[]
}

export interface Field {
  ring: Point[]
  kind: 'land' | 'water' | 'rail' | 'plot'
}

/** Metres. */
const MAX_BRIDGE = 700
/** How far a street around a site may be extended to the next street, metres. */
const MAX_EXTENSION = 900
/** Length of an avenue beyond the outline, metres. */
const BEYOND = 1_500
/** From the middle of a railway to its parallel lanes, metres. */
const RAIL_SIDE = 26

/** Creates the hand-drawn part of a city from its design. */
export function layBaseNet(design: CityDesign, sites: readonly PlacedSite[]): BaseNet {
  const waters = layWaters(design)
  const rails = design.rails.map((line) => simplifyLine(smooth(line, 80), 1))
  const outline = smoothRing(design.outline.ring, 150)
  const ring: StreetLine = {
    name: design.outline.name,
    class: 'avenue',
    points: outline,
    isRing: true,
    hasBridges: true,
  }
  const lines = [
    { ...ring, isStraight: true },
    ...createEmbankments(design),
    ...design.lines,
    ...rails.flatMap((line) => createRailLanes(line)),
    ...design.sites.flatMap((site) => moveLines(site.lines, sites, site.slug)),
  ]
  const cut = cutAtCrossings(lines.map((line, index) => toWay(line, index)))
  const isWithin = (way: Way) => {
    const middle = way.points[way.points.length >> 1] as Point
    const half = plus(
      way.points.at(-2) as Point,
      minus(way.points.at(-1) as Point, way.points.at(-2) as Point),
      0.5,
    )
    const place = way.points.length > 2 ? middle : half
    return isInside(place, outline) || distanceToRing(place, outline) < 1
  }
  const isDry = (way: Way) => {
    const wet = measureWater(way.points, waters)
    return wet === 0 || (way.hasBridges && wet < MAX_BRIDGE)
  }
  const isValid = (way: Way) => isWithin(way) && isDry(way)
  const firstLocal = lines.length - design.sites.reduce((sum, site) => sum + site.lines.length, 0)
  const extended = extendDeadEnds(
    cut.filter(isValid),
    ({ street }) => street >= firstLocal,
    MAX_EXTENSION,
  )
  const ways = findLargestPart(removeDeadEnds(extended.filter(isValid)))
  const beyond = cut
    .filter((way) => way.class === 'avenue' && !isWithin(way) && isDry(way))
    .flatMap((way) => findWayOut(way, outline))
  return { waters, rails, ways, beyond, fields: findFields(ways, { waters, rails, sites }) }
}

/** Returns the first part of a way out of the city, or nothing if the way does not start at the outline. */
function findWayOut(way: Way, outline: readonly Point[]): Way[] {
  const isOnOutline = (point: Point | undefined) =>
    point !== undefined && distanceToRing(point, outline) < 3
  const [first] = way.points
  if (!isOnOutline(first) && !isOnOutline(way.points.at(-1))) return []
  const outwards = isOnOutline(first) ? way.points : way.points.toReversed()
  return [{ ...way, points: takeStart(outwards, BEYOND) }]
}

function moveLines(lines: readonly StreetLine[], sites: readonly PlacedSite[], slug: string) {
  const at = sites.find((site) => site.slug === slug)?.at ?? [0, 0]
  return lines.map((line) => ({ ...line, points: line.points.map((point) => plus(at, point)) }))
}

function createRailLanes(line: readonly Point[]): StreetLine[] {
  return [RAIL_SIDE, -RAIL_SIDE].map((by) => ({
    name: '',
    class: 'lane',
    points: offsetLine(line, () => by),
    isStraight: true,
  }))
}

function toWay(line: StreetLine, street: number): Way {
  const { name, class: kind, points, isStraight, isRing, hasBridges = false } = line
  const [first] = points
  const closed = isRing && first ? [...points, first] : points
  const curve = isStraight ? closed : smooth(closed, 90)
  return { name, class: kind, points: simplifyLine(curve, 2.5), hasBridges, street }
}

function findFields(
  ways: readonly Way[],
  { waters, rails, sites }: Pick<BaseNet, 'waters' | 'rails'> & { sites: readonly PlacedSite[] },
): Field[] {
  const tracks = rails.flatMap((line) => smooth(line, 40))
  return findFaces(ways).map((ring): Field => {
    if (sites.some(({ plot }) => isInside(getCentroid(plot), ring))) return { ring, kind: 'plot' }
    if (measureWaterShare(ring, waters) > 0.25) return { ring, kind: 'water' }
    // Only narrow fields are railway land; around the end of a railway, fields are wide.
    const isStrip = (2 * getArea(ring)) / getPerimeter(ring) < RAIL_SIDE * 3
    if (isStrip && tracks.some((point) => isInside(point, ring))) return { ring, kind: 'rail' }
    return { ring, kind: 'land' }
  })
}

/** Estimates the share of a field that is water by a grid of points. */
function measureWaterShare(ring: readonly Point[], waters: readonly WaterBody[]): number {
  const step = Math.max(
    8,
    Math.min(Math.sqrt(getArea(ring) / 90), getArea(ring) / getPerimeter(ring) / 2),
  )
  const box = getBox(ring)
  const { west, south, east, north } = box
  const near = waters.filter((water) => boxesMeet(water.box, box))
  if (near.length === 0) return 0
  let [wet, all] = [0, 0]
  for (let x = west + step / 2; x < east; x += step) {
    for (let y = south + step / 2; y < north; y += step) {
      if (!isInside([x, y], ring)) continue
      all++
      if (near.some((water) => isInside([x, y], water.ring))) wet++
    }
  }
  return all === 0 ? 0 : wet / all
}

/** Places the sites of a design in its plane. `coordinatesOf` returns a project's coordinates from the content. */
export function placeSites(
  design: CityDesign,
  plane: Plane,
  coordinatesOf: (slug: string) => readonly [number, number],
): PlacedSite[] {
  return design.sites.map(({ slug, plot: [west, south, east, north] }) => {
    const at = plane.toPoint(coordinatesOf(slug))
    const corners: Point[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]
    return { slug, at, plot: corners.map((corner) => plus(at, corner)) }
  })
}
