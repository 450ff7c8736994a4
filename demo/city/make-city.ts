import type { CityMap, MapFeature } from '../../src/features/map/schema.ts'
import { createRandom, type Random } from '../generator/random.ts'
import { layBaseNet, type PlacedSite, placeSites } from './base-net.ts'
import { buildBlock } from './buildings.ts'
import type { CityDesign } from './city-design.ts'
import { areaFeature, coarse, lineFeature, pointFeature, streetFeatures } from './features.ts'
import { type Block, fillFields } from './fill-fields.ts'
import { layMetro, type ProjectPlace } from './metro.ts'
import { cutAtCrossings, type Way } from './net.ts'
import { distance, nearestOn, planeAt, type Point, plus, sidesOf } from './plane.ts'
import { type LaidPark, layPark } from './parks.ts'
import { type LaidPlace, layPlaces } from './places.ts'
import { centroidOf, distanceToRing, isInside } from './rings.ts'
import { placeAfterWalk } from './site-places.ts'
import { nameStreets } from './street-names.ts'
import { streetsOf } from './walks.ts'
import { lengthInWater } from './waters.ts'

/** How far around a site paths in nameless parks, and gates of parks are shown, metres. */
const PATHS = 1_700

/** Draws a city around the projects; the same design and projects give the same map. */
export function makeCity(design: CityDesign, projects: readonly ProjectPlace[]): CityMap {
  const random = createRandom(`city ${design.slug}`)
  const plane = planeAt(design.origin)
  const sites = placeSites(design, plane, (slug) => findProject(projects, slug).position)
  const nearness = (place: Point) => Math.min(...sites.map(({ at }) => distance(at, place)))
  const net = layBaseNet(design, sites)
  const { ways: filling, blocks } = fillFields(net, design, sites, random)
  const parks = layParks(blocks, [...net.ways, ...filling], nearness, random)
  const ways = cutAtCrossings([...net.ways, ...filling, ...parks.paths, ...net.beyond])
  nameStreets(ways, nearness, random)
  const bridges = new Set(ways.filter(({ points }) => lengthInWater(points, net.waters) > 0))
  const streets = streetFeatures(ways, (way) => bridges.has(way), plane)
  const lines = layMetro(
    design,
    streetsOf({ type: 'FeatureCollection', features: streets }),
    projects,
    plane,
  )
  const landmarks = landmarksOf(design, sites)
  const houses = layHouses(blocks, design, sites, landmarks, random)
  const isFree = freeGround(blocks, sites)
  const told = placeAfterWalk(design, projects, { streets, plane, isFree })
  const places = [
    ...landmarks,
    ...told,
    ...parks.gates.filter(({ at }) => nearness(at) < PATHS),
    ...layPlaces(ways, sites, isFree, random).filter(({ at, kind }) =>
      told.every((one) => one.kind !== kind || distance(one.at, at) > 200),
    ),
  ]
  const named = (name: string) => (name === '' ? {} : { name })
  return {
    type: 'FeatureCollection',
    features: [
      ...parks.laid.map(({ name, ring }) =>
        areaFeature({ layer: 'park', ...named(name) }, [coarse(ring, 2)], plane),
      ),
      ...net.waters.map(({ name, ring }) => areaFeature({ layer: 'water', name }, [ring], plane)),
      ...parks.laid.flatMap(({ pond }) =>
        pond ? [areaFeature({ layer: 'water' }, [pond], plane)] : [],
      ),
      ...houses.map((rings) => areaFeature({ layer: 'building' }, rings, plane)),
      ...net.rails.map((line) =>
        lineFeature({ layer: 'rail' }, [line.map((point) => plane.toPosition(point))]),
      ),
      ...streets,
      ...metroFeatures(lines),
      ...places.map(({ kind, name, at }) =>
        pointFeature({ layer: 'place', kind, ...named(name) }, plane.toPosition(at)),
      ),
    ],
  }
}

function findProject(projects: readonly ProjectPlace[], slug: string): ProjectPlace {
  const found = projects.find((project) => project.slug === slug)
  if (!found) throw new Error(`the company has no project «${slug}»`)
  return found
}

function layParks(
  blocks: readonly Block[],
  ways: readonly Way[],
  nearness: (place: Point) => number,
  random: Random,
) {
  const laid: LaidPark[] = []
  const paths: Way[] = []
  const gates: LaidPlace[] = []
  for (const { ring, park } of blocks) {
    if (!park) continue
    const hasPaths = park.name !== '' || nearness(centroidOf(ring)) < PATHS
    const own = layPark({ ring, park }, hasPaths ? gatesOf(ring, ways) : [], random)
    laid.push(own.park)
    if (!hasPaths) continue
    paths.push(...own.paths)
    const arrivals = own.paths
      .map(({ points }) => points.at(-1))
      .filter((end) => end !== undefined)
      .filter((end) => distanceToRing(end, ring) < 1)
    const gate = arrivals.toSorted((a, b) => nearness(a) - nearness(b))[0]
    if (gate && park.name !== '') gates.push({ kind: 'park', name: park.name, at: gate })
  }
  return { laid, paths, gates }
}

/** Crossings on the sides of a park. */
function gatesOf(ring: readonly Point[], ways: readonly Way[]): Point[] {
  const ends = ways.flatMap(({ points }) =>
    [points[0], points.at(-1)].filter((end) => end !== undefined),
  )
  const sides = sidesOf(ring)
  const box = (end: Point) => ring.some((corner) => distance(corner, end) < 900)
  const on = ends.filter(
    (end) => box(end) && sides.some(([a, b]) => nearestOn(end, a, b).away < 0.02),
  )
  return on.filter((end, index) => on.findIndex((other) => distance(other, end) < 1) === index)
}

function landmarksOf(design: CityDesign, sites: readonly PlacedSite[]): LaidPlace[] {
  return design.sites.flatMap(({ slug, places }) => {
    const site = sites.find((placed) => placed.slug === slug)
    return places.flatMap((place) =>
      site && 'at' in place
        ? [{ kind: place.kind, name: place.name, at: plus(site.at, place.at) }]
        : [],
    )
  })
}

/** Houses around the sites, those of a block together. */
function layHouses(
  blocks: readonly Block[],
  design: CityDesign,
  sites: readonly PlacedSite[],
  landmarks: readonly LaidPlace[],
  random: Random,
): Point[][][] {
  const corners: readonly Point[] = [
    [-14, -6],
    [14, -6],
    [14, 6],
    [-14, 6],
  ]
  const special = landmarks.map(({ at }) => corners.map((corner) => plus(at, corner)))
  const built = blocks.flatMap(({ ring, park }) => {
    const middle = centroidOf(ring)
    const nearest = sites.toSorted((a, b) => distance(a.at, middle) - distance(b.at, middle))[0]
    const site = design.sites.find(({ slug }) => slug === nearest?.slug)
    if (park || !site || !nearest || distance(nearest.at, middle) > design.houses) return []
    const houses = buildBlock(ring, site.fabric, special, random)
    return houses.length > 0 ? [houses] : []
  })
  return [...special.map((house) => [house]), ...built]
}

/** Where something may stand: in a block with houses, not on a project's own plot. */
function freeGround(
  blocks: readonly Block[],
  sites: readonly PlacedSite[],
): (at: Point) => boolean {
  return (at) =>
    sites.every(({ plot }) => !isInside(at, plot) && distanceToRing(at, plot) > 5) &&
    blocks.some(({ ring, park }) => !park && isInside(at, ring))
}

function metroFeatures(lines: ReturnType<typeof layMetro>): MapFeature[] {
  return lines.flatMap(({ name, color, line, stations }) => [
    lineFeature({ layer: 'metro_line', name, color }, [line]),
    ...stations.map((station) =>
      pointFeature({ layer: 'metro_station', name: station.name, color }, station.at),
    ),
  ])
}
