import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type CityMap, cityMapSchema } from '../../src/features/map/schema.ts'
import { type CompanyFolder, readCompany } from '../content/read-company.ts'
import { cityDesigns, projectPlaces } from './cities.ts'
import {
  distance,
  findNearestPoint,
  planeAt,
  type Point,
  plus,
  toSegments,
  toSides,
} from './plane.ts'
import { getArea } from './rings.ts'
import { toKey, parseStreet, findStreets, WalkNet } from './walks.ts'

/* Compares the locations in the texts of the Moscow projects with the map. */
const [design] = cityDesigns
if (!design) throw new Error('no city')
const plane = planeAt(design.origin)
let company: CompanyFolder
let map: CityMap
beforeAll(async () => {
  company = await readCompany()
  const file = join(import.meta.dirname, '../company/maps/moskva.json')
  map = cityMapSchema.parse(JSON.parse(await readFile(file, 'utf8')))
})

/** The project's text with normal spaces. */
const readStory = (slug: string) =>
  (company.list('projects').get(slug)?.html ?? '').replaceAll('\u00a0', ' ')
function findSite(slug: string): { at: Point; plot: Point[] } {
  const project = projectPlaces(company).find((own) => own.slug === slug)
  const site = design?.sites.find((own) => own.slug === slug)
  if (!project || !site) throw new Error(`no site ${slug}`)
  const [west, south, east, north] = site.plot
  const at = plane.toPoint(project.position)
  const corners: Point[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return { at, plot: corners.map((corner) => plus(at, corner)) }
}
const sides = () =>
  findStreets(map).flatMap(({ name, class: kind, lines }) =>
    lines
      .flatMap(toSegments)
      .map(([a, b]) => ({ name, kind, a, b, from: plane.toPoint(a), to: plane.toPoint(b) })),
  )
const areas = (layer: 'park' | 'water') =>
  map.features.flatMap(({ properties, geometry }) =>
    properties.layer === layer && geometry.type === 'Polygon'
      ? [(geometry.coordinates[0] ?? []).slice(1).map((position) => plane.toPoint(position))]
      : [],
  )
const measureDistance = (ring: readonly Point[], other: readonly Point[]) =>
  Math.min(
    ...toSides(ring).flatMap(([a, b]) =>
      other.map((corner) => findNearestPoint(corner, a, b).away),
    ),
    ...toSides(other).flatMap(([a, b]) =>
      ring.map((corner) => findNearestPoint(corner, a, b).away),
    ),
  )

it('«Водомерная, 12» is between the river and a dead-end street', () => {
  expect(readStory('vodomernaya-12')).toMatch(/между рекой и тупиковой улицей/)
  const { plot } = findSite('vodomernaya-12')
  expect(Math.min(...areas('water').map((ring) => measureDistance(ring, plot)))).toBeLessThan(45)
  const lane = sides().filter(({ name }) => name === 'Футшточный проезд')
  const away = plot.map((corner) =>
    Math.min(...lane.map(({ from, to }) => findNearestPoint(corner, from, to).away)),
  )
  expect(away.filter((metres) => metres < 25)).toHaveLength(2)
  const ends = new Set(lane.flatMap(({ a, b }) => [toKey(a), toKey(b)]))
  const cars = sides().filter(({ kind, name }) => kind !== 'path' && name !== 'Футшточный проезд')
  const ways = new Set(cars.flatMap(({ a, b }) => [toKey(a), toKey(b)]))
  const own = lane.flatMap(({ a, b }) => [toKey(a), toKey(b)])
  const loose = [...ends].filter((end) => own.filter((key) => key === end).length === 1)
  expect(loose).toHaveLength(2)
  expect(loose.filter((end) => !ways.has(end))).toHaveLength(1)
})

it('the square of «Две вертикали» and the park of «Клён и липа» are next to their plots', () => {
  expect(readStory('dve-vertikali')).toMatch(/Угол 2-го Чертёжного проезда и сквера/)
  expect(readStory('klyon-i-lipa')).toMatch(/Край парка/)
  const near = (slug: string) =>
    areas('park').filter((ring) => measureDistance(ring, findSite(slug).plot) < 40)
  expect(near('dve-vertikali').map((ring) => getArea(ring) < 45_000)).toEqual([true])
  expect(near('klyon-i-lipa').some((ring) => getArea(ring) > 300_000)).toBe(true)
})

it('the school of «Клён и липа» is at the walking distance that its text states', () => {
  const project = projectPlaces(company).find(({ slug }) => slug === 'klyon-i-lipa')
  const [, stated] = /Школа [^.]*?(\d+) м/.exec(readStory('klyon-i-lipa')) ?? []
  if (!project) throw new Error('no project')
  const net = new WalkNet(findStreets(map), plane)
  const ways = net.from(project.position, parseStreet(project.address))
  const walks = map.features.flatMap(({ properties, geometry }) => {
    const isSchool = properties.layer === 'place' && properties.kind === 'school'
    if (!isSchool || geometry.type !== 'Point') return []
    const at = plane.toPoint(geometry.coordinates)
    const ends = sides()
      .filter(({ from }) => distance(from, at) < 400)
      .map(({ a, b, from, to }) => {
        const near = findNearestPoint(at, from, to)
        const length = distance(from, to)
        const toA = (ways.get(toKey(a)) ?? Infinity) + near.share * length
        const toB = (ways.get(toKey(b)) ?? Infinity) + (1 - near.share) * length
        return { away: near.away, metres: near.away + Math.min(toA, toB) }
      })
    return [ends.toSorted((a, b) => a.away - b.away)[0]?.metres ?? Infinity]
  })
  expect(Math.min(...walks.map((metres) => Math.abs(metres - Number(stated))))).toBeLessThan(10)
})
