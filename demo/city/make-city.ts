import type { CityMap, MapFeature } from '../../src/features/map/schema.ts'
import { createRandom, type Random } from '../generator/random.ts'
import { layBaseNet, type PlacedSite, placeSites } from './base-net.ts'
import { buildBlock } from './buildings.ts'
import type { CityDesign } from './city-design.ts'
import {
  areaFeature,
  simplifyOutline,
  lineFeature,
  pointFeature,
  streetFeatures,
} from './features.ts'
import { type Block, fillFields } from './fill-fields.ts'
import { layMetro, type ProjectPlace } from './metro.ts'
import { cutAtCrossings, type Way } from './net.ts'
import { distance, findNearestPoint, planeAt, type Point, plus, toSides } from './plane.ts'
import { type LaidPark, layPark } from './parks.ts'
import { type LaidPlace, layPlaces } from './places.ts'
import { getCentroid, distanceToRing, isInside } from './rings.ts'
import { placeAfterWalk } from './site-places.ts'
import { nameStreets } from './street-names.ts'
import { findStreets } from './walks.ts'
import { measureWater } from './waters.ts'

/** Radius around a site for paths in nameless parks and for park gates, metres. */
const PATHS = 1_700

/** Generates the map of a city around the projects. The same design and projects give the same map. */
export function makeCity(design: CityDesign, projects: readonly ProjectPlace[]): CityMap {
  const random = createRandom(`city ${design.slug}`)
  const plane = planeAt(design.origin)
  const sites = placeSites(design, plane, (slug) => findProject(projects, slug).position)
  const distanceToSite = (place: Point) => Math.min(...sites.map(({ at }) => distance(at, place)))
  const net = layBaseNet(design, sites)
  const { ways: filling, blocks } = fillFields(net, design, sites, random)
  const parks = layParks(blocks, [...net.ways, ...filling], distanceToSite, random)
  const ways = cutAtCrossings([...net.ways, ...filling, ...parks.paths, ...net.beyond])
  nameStreets(ways, distanceToSite, random)
  const bridges = new Set(ways.filter(({ points }) => measureWater(points, net.waters) > 0))
  const streets = streetFeatures(ways, (way) => bridges.has(way), plane)
  const lines = layMetro(
    design,
    findStreets({ type: 'FeatureCollection', features: streets }),
    projects,
    plane,
  )
  const landmarks = createLandmarks(design, sites)
  const houses = layHouses(blocks, design, sites, landmarks, random)
  const isFree = createFreeTest(blocks, sites)
  const storyPlaces = placeAfterWalk(design, projects, { streets, plane, isFree })
  const places = [
    ...landmarks,
    ...storyPlaces,
    ...parks.gates.filter(({ at }) => distanceToSite(at) < PATHS),
    ...layPlaces(ways, sites, isFree, random).filter(({ at, kind }) =>
      storyPlaces.every((place) => place.kind !== kind || distance(place.at, at) > 200),
    ),
  ]
  const toName = (name: string) => (name === '' ? {} : { name })
  return {
    type: 'FeatureCollection',
    features: [
      ...parks.laid.map(({ name, ring }) =>
        areaFeature({ layer: 'park', ...toName(name) }, [simplifyOutline(ring, 2)], plane),
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
        pointFeature({ layer: 'place', kind, ...toName(name) }, plane.toPosition(at)),
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
  distanceToSite: (place: Point) => number,
  random: Random,
) {
  const laid: LaidPark[] = []
  const paths: Way[] = []
  const gates: LaidPlace[] = []
  for (const { ring, park } of blocks) {
    if (!park) continue
    const hasPaths = park.name !== '' || distanceToSite(getCentroid(ring)) < PATHS
    const own = layPark({ ring, park }, hasPaths ? findGates(ring, ways) : [], random)
    laid.push(own.park)
    if (!hasPaths) continue
    paths.push(...own.paths)
    const arrivals = own.paths
      .map(({ points }) => points.at(-1))
      .filter((end) => end !== undefined)
      .filter((end) => distanceToRing(end, ring) < 1)
    const gate = arrivals.toSorted((a, b) => distanceToSite(a) - distanceToSite(b))[0]
    if (gate && park.name !== '') gates.push({ kind: 'park', name: park.name, at: gate })
  }
  return { laid, paths, gates }
}

/** Finds the crossings on the sides of a park. */
function findGates(ring: readonly Point[], ways: readonly Way[]): Point[] {
  const ends = ways.flatMap(({ points }) =>
    [points[0], points.at(-1)].filter((end) => end !== undefined),
  )
  const sides = toSides(ring)
  const box = (end: Point) => ring.some((corner) => distance(corner, end) < 900)
  const on = ends.filter(
    (end) => box(end) && sides.some(([a, b]) => findNearestPoint(end, a, b).away < 0.02),
  )
  return on.filter((end, index) => on.findIndex((other) => distance(other, end) < 1) === index)
}

function createLandmarks(design: CityDesign, sites: readonly PlacedSite[]): LaidPlace[] {
  return design.sites.flatMap(({ slug, places }) => {
    const site = sites.find((placed) => placed.slug === slug)
    return places.flatMap((place) =>
      site && 'at' in place
        ? [{ kind: place.kind, name: place.name, at: plus(site.at, place.at) }]
        : [],
    )
  })
}

/** Creates the houses around the sites, grouped by block. */
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
    const middle = getCentroid(ring)
    const nearest = sites.toSorted((a, b) => distance(a.at, middle) - distance(b.at, middle))[0]
    const site = design.sites.find(({ slug }) => slug === nearest?.slug)
    if (park || !site || !nearest || distance(nearest.at, middle) > design.houses) return []
    const houses = buildBlock(ring, site.fabric, special, random)
    return houses.length > 0 ? [houses] : []
  })
  return [...special.map((house) => [house]), ...built]
}

/** Creates a test whether a place is in a block with houses and not on a project's plot. */
function createFreeTest(
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
