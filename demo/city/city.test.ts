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
import { citiesDrawn, projectPlaces } from './cities.ts'
import { makeCity } from './make-city.ts'
import type { ProjectPlace } from './metro.ts'
import { NearGrid } from './near-grid.ts'
import { crossing, nearestOn, planeAt, type Point, plus, segmentsOf, sidesOf } from './plane.ts'
import { distanceToRing, isInside, segmentMeets, signedArea } from './rings.ts'
import { keyOf, linesOf, streetOfAddress, streetsOf, walkMinutes, WalkNet } from './walks.ts'

const MOST_BYTES = 600_000
const all = projectPlaces(await readCompany())

describe.each(citiesDrawn)('the map of $slug', (design) => {
  const plane = planeAt(design.origin)
  const projects = all.filter(({ slug }) => design.sites.some((site) => site.slug === slug))
  let text = ''
  let map: CityMap = { type: 'FeatureCollection', features: [] }
  beforeAll(async () => {
    text = await readFile(join(import.meta.dirname, `../company/maps/${design.slug}.json`), 'utf8')
    map = cityMapSchema.parse(JSON.parse(text))
  })

  const of = (layer: MapLayer) =>
    map.features.filter(({ properties }) => properties.layer === layer)
  const ringsOf = (layer: MapLayer): Point[][] =>
    of(layer).flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates.map(toRing)
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat().map(toRing) : []
    })
  const toRing = (ring: ReadonlyArray<readonly [number, number]>) =>
    ring.slice(1).map((position) => plane.toPoint(position))
  const pointsOf = (layer: MapLayer) =>
    of(layer).flatMap(({ geometry, properties }) =>
      geometry.type === 'Point' ? [{ properties, at: geometry.coordinates }] : [],
    )
  type Side = readonly [Point, Point]
  const sidesNear = (rings: Iterable<Iterable<Side>>) => {
    const grid = new NearGrid<Side>(150)
    for (const ring of rings) for (const side of ring) grid.add(side, ...side)
    return grid
  }
  const segments = (kinds: ReadonlyArray<'bridge' | 'path' | 'way'>): Side[] =>
    streetsOf(map)
      .filter(({ isBridge, class: kind }) =>
        kinds.includes(isBridge ? 'bridge' : kind === 'path' ? 'path' : 'way'),
      )
      .flatMap(({ lines }) => lines)
      .flatMap((line) => segmentsOf(line.map((position) => plane.toPoint(position))))
  const cross = (sides: readonly Side[], grid: NearGrid<Side>) =>
    sides.filter((one) =>
      [...grid.near(0, ...one)].some((other) => crossing(one[0], one[1], other[0], other[1])),
    )
  /** A project's plot as the generator of its houses has it, and as the map keeps it free. */
  const plotsOf = ({ slug, position }: ProjectPlace): Point[][] => {
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

  it('is what the generator gives, and small enough', { timeout: 60_000 }, () => {
    expect(writeCityMap(makeCity(design, all)) === text).toBe(true)
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES)
  })

  it('has positions of six digits, and rings whose inside is to the left', () => {
    expect(text).not.toMatch(/\d\.\d{7}/)
    for (const layer of ['water', 'park', 'building'] as const) {
      const rings = ringsOf(layer)
      expect(rings.length).toBeGreaterThan(3)
      expect(rings.filter((ring) => signedArea(ring) <= 0)).toEqual([])
    }
    for (const line of streetsOf(map).flatMap(({ lines }) => lines)) {
      expect(segmentsOf(line).every(([a, b]) => keyOf(a) !== keyOf(b))).toBe(true)
    }
  })

  it('leads streets over water on bridges alone, and every bridge over water', () => {
    const banks = sidesNear(ringsOf('water').map((ring) => sidesOf(ring)))
    expect(cross(segments(['way', 'path']), banks)).toEqual([])
    const bridges = of('street').filter(({ properties }) => 'bridge' in properties)
    expect(bridges.length).toBeGreaterThan(10)
    for (const { geometry } of bridges) {
      for (const line of linesOf(geometry)) {
        const sides = segmentsOf(line.map((position) => plane.toPoint(position)))
        const wet = sides.some(([a]) => ringsOf('water').some((ring) => isInside(a, ring)))
        expect(wet || cross(sides, banks).length > 0).toBe(true)
      }
    }
  })

  it('has streets that all hang together', () => {
    const [project] = projects as [ProjectPlace]
    const streets = streetsOf(map)
    const reached = new WalkNet(streets, plane).from(
      project.position,
      streetOfAddress(project.address),
    )
    const corners = new Set(streets.flatMap(({ lines }) => lines.flat().map(keyOf)))
    expect(reached.size).toBe(corners.size)
  })

  it('keeps the plots of the projects free of streets, houses, water and places', () => {
    const houses = ringsOf('building')
    for (const plot of projects.flatMap(plotsOf)) {
      const taken = [...houses, ...ringsOf('water'), ...ringsOf('park')].filter((ring) =>
        sidesOf(ring).some(([a, b]) => segmentMeets(a, b, plot)),
      )
      expect(taken).toEqual([])
      const ways = segments(['way', 'path', 'bridge'])
      expect(ways.filter(([a, b]) => segmentMeets(a, b, plot))).toEqual([])
      expect(pointsOf('place').filter(({ at }) => isInside(plane.toPoint(at), plot))).toEqual([])
    }
  })

  it('keeps houses off the streets', () => {
    const walls = sidesNear(ringsOf('building').map((ring) => sidesOf(ring)))
    expect(cross(segments(['way', 'path', 'bridge']), walls)).toEqual([])
  })

  it('has the street of each address along the project’s plot', () => {
    const streets = streetsOf(map)
    for (const project of projects) {
      const own = streets.filter(({ name }) => name === streetOfAddress(project.address))
      const sides = own
        .flatMap(({ lines }) => lines)
        .flatMap((line) => segmentsOf(line.map((position) => plane.toPoint(position))))
      const [plot = []] = plotsOf(project)
      const away = Math.min(
        ...sides.flatMap(([a, b]) => plot.map((corner) => nearestOn(corner, a, b).away)),
        ...sides.map(([a]) => distanceToRing(a, plot)),
      )
      expect([project.slug, away < 60]).toEqual([project.slug, true])
    }
  })

  it('puts every station on its line, and those of the projects at the walks they promise', () => {
    const stations = pointsOf('metro_station')
    for (const { properties, at } of stations) {
      const color = 'color' in properties ? properties.color : ''
      const lines = of('metro_line').filter(
        (line) => 'color' in line.properties && line.properties.color === color,
      )
      const stops = lines.flatMap(({ geometry }) => linesOf(geometry).flat().map(keyOf))
      expect(stops).toContain(keyOf(at))
    }
    const net = new WalkNet(streetsOf(map), plane)
    for (const { position, address, metro } of projects) {
      const ways = net.from(position, streetOfAddress(address))
      for (const { name, line_color, walk_minutes } of metro) {
        const station = stations.find(({ properties }) => properties.name === name)
        expect(station?.properties).toMatchObject({ name, color: line_color })
        const metres = station && ways.get(keyOf(station.at))
        if (walk_minutes !== null) {
          expect([name, walkMinutes(metres ?? 0)]).toEqual([name, walk_minutes])
        }
      }
    }
  })

  it('has what buyers look for around each project, each on the front of a street', () => {
    const ways = sidesNear([segments(['way'])])
    const paths = sidesNear([segments(['path', 'way'])])
    const places = pointsOf('place')
    for (const { at, properties } of places) {
      const place = plane.toPoint(at)
      const grid = properties.layer === 'place' && properties.kind === 'park' ? paths : ways
      const away = [...grid.near(40, place)].map(([a, b]) => nearestOn(place, a, b).away)
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
