import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CityMap,
  cityMapSchema,
  type MapLayer,
  writeCityMap,
} from '../../src/features/map/schema.ts'
import { readCompany } from '../content/read-company.ts'
import { projects as models } from '../generator/projects.ts'
import { cityDesigns, projectPlaces } from './cities.ts'
import { makeCity } from './make-city.ts'
import type { ProjectPlace } from './metro.ts'
import { NearGrid } from './near-grid.ts'
import {
  crossing,
  findNearestPoint,
  planeAt,
  type Point,
  plus,
  toSegments,
  toSides,
} from './plane.ts'
import { distanceToRing, isInside, segmentMeets, signedArea } from './rings.ts'
import { toKey, toLines, parseStreet, findStreets, toWalkMinutes, WalkNet } from './walks.ts'

const MAX_BYTES = 600_000
const all = projectPlaces(await readCompany())

describe.each(cityDesigns)('the map of $slug', (design) => {
  const plane = planeAt(design.origin)
  const projects = all.filter(({ slug }) => design.sites.some((site) => site.slug === slug))
  let text = ''
  let map: CityMap = { type: 'FeatureCollection', features: [] }
  beforeAll(async () => {
    text = await readFile(join(import.meta.dirname, `../company/maps/${design.slug}.json`), 'utf8')
    map = cityMapSchema.parse(JSON.parse(text))
  })

  const findLayer = (layer: MapLayer) =>
    map.features.filter(({ properties }) => properties.layer === layer)
  const findRings = (layer: MapLayer): Point[][] =>
    findLayer(layer).flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates.map(toRing)
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat().map(toRing) : []
    })
  const toRing = (ring: ReadonlyArray<readonly [number, number]>) =>
    ring.slice(1).map((position) => plane.toPoint(position))
  const findPoints = (layer: MapLayer) =>
    findLayer(layer).flatMap(({ geometry, properties }) =>
      geometry.type === 'Point' ? [{ properties, at: geometry.coordinates }] : [],
    )
  type Side = readonly [Point, Point]
  const sidesNear = (rings: Iterable<Iterable<Side>>) => {
    const grid = new NearGrid<Side>(150)
    for (const ring of rings) for (const side of ring) grid.add(side, ...side)
    return grid
  }
  const segments = (kinds: ReadonlyArray<'bridge' | 'path' | 'way'>): Side[] =>
    findStreets(map)
      .filter(({ isBridge, class: kind }) =>
        kinds.includes(isBridge ? 'bridge' : kind === 'path' ? 'path' : 'way'),
      )
      .flatMap(({ lines }) => lines)
      .flatMap((line) => toSegments(line.map((position) => plane.toPoint(position))))
  const findCrossingSides = (sides: readonly Side[], grid: NearGrid<Side>) =>
    sides.filter((one) =>
      [...grid.near(0, ...one)].some((other) => crossing(one[0], one[1], other[0], other[1])),
    )
  /** Returns a project's plot as in the house generator and as in the map design. */
  const findPlots = ({ slug, position }: ProjectPlace): Point[][] => {
    const at = plane.toPoint(position)
    const site = design.sites.find((own) => own.slug === slug)
    const model = models.find((own) => own.slug === slug)
    if (!site || !model) throw new Error(`no site ${slug}`)
    const [west, south, east, north] = site.plot
    const corners = ['ws', 'es', 'en', 'wn'].map(
      (corner): Point => [corner.includes('w') ? west : east, corner.includes('s') ? south : north],
    )
    return [model.site.outline, corners].map((ring) => ring.map((point) => plus(at, [...point])))
  }

  it('equals the generator’s output and is at most 600 kB', { timeout: 60_000 }, () => {
    expect(writeCityMap(makeCity(design, all)) === text).toBe(true)
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES)
  })

  it('has positions of at most six decimals and counter-clockwise rings', () => {
    expect(text).not.toMatch(/\d\.\d{7}/)
    for (const layer of ['water', 'park', 'building'] as const) {
      const rings = findRings(layer)
      expect(rings.length).toBeGreaterThan(3)
      expect(rings.filter((ring) => signedArea(ring) <= 0)).toEqual([])
    }
    for (const line of findStreets(map).flatMap(({ lines }) => lines)) {
      expect(toSegments(line).every(([a, b]) => toKey(a) !== toKey(b))).toBe(true)
    }
  })

  it('has streets over water only on bridges, and bridges only over water', () => {
    const banks = sidesNear(findRings('water').map((ring) => toSides(ring)))
    expect(findCrossingSides(segments(['way', 'path']), banks)).toEqual([])
    const bridges = findLayer('street').filter(({ properties }) => 'bridge' in properties)
    expect(bridges.length).toBeGreaterThan(10)
    for (const { geometry } of bridges) {
      for (const line of toLines(geometry)) {
        const sides = toSegments(line.map((position) => plane.toPoint(position)))
        const wet = sides.some(([a]) => findRings('water').some((ring) => isInside(a, ring)))
        expect(wet || findCrossingSides(sides, banks).length > 0).toBe(true)
      }
    }
  })

  it('has one connected street network', () => {
    const [project] = projects as [ProjectPlace]
    const streets = findStreets(map)
    const reached = new WalkNet(streets, plane).from(project.position, parseStreet(project.address))
    const corners = new Set(streets.flatMap(({ lines }) => lines.flat().map(toKey)))
    expect(reached.size).toBe(corners.size)
  })

  it('has no streets, houses, water or places on the projects’ plots', () => {
    const houses = findRings('building')
    for (const plot of projects.flatMap(findPlots)) {
      const taken = [...houses, ...findRings('water'), ...findRings('park')].filter((ring) =>
        toSides(ring).some(([a, b]) => segmentMeets(a, b, plot)),
      )
      expect(taken).toEqual([])
      const ways = segments(['way', 'path', 'bridge'])
      expect(ways.filter(([a, b]) => segmentMeets(a, b, plot))).toEqual([])
      expect(findPoints('place').filter(({ at }) => isInside(plane.toPoint(at), plot))).toEqual([])
    }
  })

  it('has no houses on streets', () => {
    const walls = sidesNear(findRings('building').map((ring) => toSides(ring)))
    expect(findCrossingSides(segments(['way', 'path', 'bridge']), walls)).toEqual([])
  })

  it('has the street of each project’s address next to its plot', () => {
    const streets = findStreets(map)
    for (const project of projects) {
      const own = streets.filter(({ name }) => name === parseStreet(project.address))
      const sides = own
        .flatMap(({ lines }) => lines)
        .flatMap((line) => toSegments(line.map((position) => plane.toPoint(position))))
      const [plot = []] = findPlots(project)
      const away = Math.min(
        ...sides.flatMap(([a, b]) => plot.map((corner) => findNearestPoint(corner, a, b).away)),
        ...sides.map(([a]) => distanceToRing(a, plot)),
      )
      expect([project.slug, away < 60]).toEqual([project.slug, true])
    }
  })

  it('has every station on its line and at the walking distance that projects state', () => {
    const stations = findPoints('metro_station')
    for (const { properties, at } of stations) {
      const color = 'color' in properties ? properties.color : ''
      const lines = findLayer('metro_line').filter(
        (line) => 'color' in line.properties && line.properties.color === color,
      )
      const stops = lines.flatMap(({ geometry }) => toLines(geometry).flat().map(toKey))
      expect(stops).toContain(toKey(at))
    }
    const net = new WalkNet(findStreets(map), plane)
    for (const { position, address, metro } of projects) {
      const ways = net.from(position, parseStreet(address))
      for (const { name, line_color, walk_minutes } of metro) {
        const station = stations.find(({ properties }) => properties.name === name)
        expect(station?.properties).toMatchObject({ name, color: line_color })
        const metres = station && ways.get(toKey(station.at))
        if (walk_minutes !== null) {
          expect([name, toWalkMinutes(metres ?? 0)]).toEqual([name, walk_minutes])
        }
      }
    }
  })

  it('has places of each important kind around each project, next to streets', () => {
    const ways = sidesNear([segments(['way'])])
    const paths = sidesNear([segments(['path', 'way'])])
    const places = findPoints('place')
    for (const { at, properties } of places) {
      const place = plane.toPoint(at)
      const grid = properties.layer === 'place' && properties.kind === 'park' ? paths : ways
      const away = [...grid.near(40, place)].map(([a, b]) => findNearestPoint(place, a, b).away)
      expect(Math.min(...away)).toBeLessThan(25)
    }
    for (const { position } of projects) {
      const [x, y] = plane.toPoint(position)
      const near = places.filter(({ at }) => {
        const [east, north] = plane.toPoint(at)
        return Math.hypot(east - x, north - y) < 1_200
      })
      const kinds = Map.groupBy(near, ({ properties }) => 'kind' in properties && properties.kind)
      for (const kind of ['school', 'kindergarten', 'clinic', 'pharmacy', 'shop', 'cafe', 'bank']) {
        expect([kind, kinds.get(kind as 'school')?.length]).not.toEqual([kind, undefined])
      }
      expect(near.length).toBeGreaterThan(40)
    }
  })
})
