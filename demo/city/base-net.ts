import type { CityDesign, StreetLine } from './city-design.ts'
import { beside, smooth, smoothRing, thinned, upTo } from './curves.ts'
import { facesOf } from './faces.ts'
import { cutAtCrossings, largestPart, type Way, withoutDeadEnds } from './net.ts'
import { leadOn } from './loose-ends.ts'
import { minus, type Plane, type Point, plus } from './plane.ts'
import {
  areaOf,
  boxesMeet,
  boxOf,
  centroidOf,
  distanceToRing,
  isInside,
  perimeterOf,
} from './rings.ts'
import { embankmentsOf, layWaters, lengthInWater, type WaterBody } from './waters.ts'

/** A site's place in the plane of its city. */
export interface PlacedSite {
  slug: string
  at: Point
  /** Ring of the project's own plot. */
  plot: Point[]
}

/** What is drawn by hand, cut into ways and the fields between them. */
export interface BaseNet {
  waters: WaterBody[]
  rails: Point[][]
  ways: Way[]
  /** Where avenues lead on past the outline. */
  beyond: Way[]
  fields: Field[]
}

export interface Field {
  ring: Point[]
  kind: 'land' | 'water' | 'rail' | 'plot'
}

/** No bridge is longer, metres. */
const LONGEST_BRIDGE = 700
/** How far a street around a site is led on to meet another, metres. */
const LED_ON = 900
/** How far an avenue is shown past the outline, metres. */
const BEYOND = 1_500
/** From the middle of a railway to the lanes beside it. */
const RAIL_SIDE = 26

/** Lays the hand-drawn part of a city. */
export function layBaseNet(design: CityDesign, sites: readonly PlacedSite[]): BaseNet {
  const waters = layWaters(design)
  const rails = design.rails.map((line) => thinned(smooth(line, 80), 1))
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
    ...embankmentsOf(design),
    ...design.lines,
    ...rails.flatMap((line) => railLanes(line)),
    ...design.sites.flatMap((site) => moved(site.lines, sites, site.slug)),
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
    const wet = lengthInWater(way.points, waters)
    return wet === 0 || (way.hasBridges && wet < LONGEST_BRIDGE)
  }
  const isSound = (way: Way) => isWithin(way) && isDry(way)
  const firstLocal = lines.length - design.sites.reduce((sum, site) => sum + site.lines.length, 0)
  const led = leadOn(cut.filter(isSound), ({ street }) => street >= firstLocal, LED_ON)
  const ways = largestPart(withoutDeadEnds(led.filter(isSound)))
  const beyond = cut
    .filter((way) => way.class === 'avenue' && !isWithin(way) && isDry(way))
    .flatMap((way) => leavingOutline(way, outline))
  return { waters, rails, ways, beyond, fields: fieldsOf(ways, { waters, rails, sites }) }
}

/** The first stretch of a way out of the city; nothing of one that does not begin at the outline. */
function leavingOutline(way: Way, outline: readonly Point[]): Way[] {
  const isOnOutline = (point: Point | undefined) =>
    point !== undefined && distanceToRing(point, outline) < 3
  const [first] = way.points
  if (!isOnOutline(first) && !isOnOutline(way.points.at(-1))) return []
  const outwards = isOnOutline(first) ? way.points : way.points.toReversed()
  return [{ ...way, points: upTo(outwards, BEYOND) }]
}

function moved(lines: readonly StreetLine[], sites: readonly PlacedSite[], slug: string) {
  const at = sites.find((site) => site.slug === slug)?.at ?? [0, 0]
  return lines.map((line) => ({ ...line, points: line.points.map((point) => plus(at, point)) }))
}

function railLanes(line: readonly Point[]): StreetLine[] {
  return [RAIL_SIDE, -RAIL_SIDE].map((by) => ({
    name: '',
    class: 'lane',
    points: beside(line, () => by),
    isStraight: true,
  }))
}

function toWay(line: StreetLine, street: number): Way {
  const { name, class: kind, points, isStraight, isRing, hasBridges = false } = line
  const [first] = points
  const closed = isRing && first ? [...points, first] : points
  const curve = isStraight ? closed : smooth(closed, 90)
  return { name, class: kind, points: thinned(curve, 2.5), hasBridges, street }
}

function fieldsOf(
  ways: readonly Way[],
  { waters, rails, sites }: Pick<BaseNet, 'waters' | 'rails'> & { sites: readonly PlacedSite[] },
): Field[] {
  const tracks = rails.flatMap((line) => smooth(line, 40))
  return facesOf(ways).map((ring): Field => {
    if (sites.some(({ plot }) => isInside(centroidOf(plot), ring))) return { ring, kind: 'plot' }
    if (shareOfWater(ring, waters) > 0.25) return { ring, kind: 'water' }
    // Where a railway ends, the land around it is like any other.
    const isStrip = (2 * areaOf(ring)) / perimeterOf(ring) < RAIL_SIDE * 3
    if (isStrip && tracks.some((point) => isInside(point, ring))) return { ring, kind: 'rail' }
    return { ring, kind: 'land' }
  })
}

/** By a raster of places. */
function shareOfWater(ring: readonly Point[], waters: readonly WaterBody[]): number {
  const step = Math.max(
    8,
    Math.min(Math.sqrt(areaOf(ring) / 90), areaOf(ring) / perimeterOf(ring) / 2),
  )
  const box = boxOf(ring)
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

/** The sites of a design in its plane; what the projects say of their places comes from the company's content. */
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
