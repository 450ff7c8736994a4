import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type CityMap, cityMapSchema } from '../../src/features/map/schema.ts'
import { type CompanyFolder, readCompany } from '../content/read-company.ts'
import { citiesDrawn, projectPlaces } from './cities.ts'
import { distance, nearestOn, planeAt, type Point, plus, segmentsOf, sidesOf } from './plane.ts'
import { areaOf } from './rings.ts'
import { keyOf, streetOfAddress, streetsOf, WalkNet } from './walks.ts'

/* What the stories of the Moscow projects tell of their places, held against the map. */
const [design] = citiesDrawn
if (!design) throw new Error('no city')
const plane = planeAt(design.origin)
let company: CompanyFolder
let map: CityMap
beforeAll(async () => {
  company = await readCompany()
  const file = join(import.meta.dirname, '../company/maps/moskva.json')
  map = cityMapSchema.parse(JSON.parse(await readFile(file, 'utf8')))
})

/** Its words, tied or not. */
const storyOf = (slug: string) =>
  (company.of('projects').get(slug)?.html ?? '').replaceAll('\u00a0', ' ')
function siteOf(slug: string): { at: Point; plot: Point[] } {
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
  streetsOf(map).flatMap(({ name, class: kind, lines }) =>
    lines
      .flatMap(segmentsOf)
      .map(([a, b]) => ({ name, kind, a, b, from: plane.toPoint(a), to: plane.toPoint(b) })),
  )
const areas = (layer: 'park' | 'water') =>
  map.features.flatMap(({ properties, geometry }) =>
    properties.layer === layer && geometry.type === 'Polygon'
      ? [(geometry.coordinates[0] ?? []).slice(1).map((position) => plane.toPoint(position))]
      : [],
  )
const between = (ring: readonly Point[], other: readonly Point[]) =>
  Math.min(
    ...sidesOf(ring).flatMap(([a, b]) => other.map((corner) => nearestOn(corner, a, b).away)),
    ...sidesOf(other).flatMap(([a, b]) => ring.map((corner) => nearestOn(corner, a, b).away)),
  )

it('«Водомерная, 12» stands between the river and a street that cars do not leave', () => {
  expect(storyOf('vodomernaya-12')).toMatch(/между рекой и тупиковой улицей/)
  const { plot } = siteOf('vodomernaya-12')
  expect(Math.min(...areas('water').map((ring) => between(ring, plot)))).toBeLessThan(45)
  const beside = sides().filter(({ name }) => name === 'Футшточный проезд')
  const away = plot.map((corner) =>
    Math.min(...beside.map(({ from, to }) => nearestOn(corner, from, to).away)),
  )
  expect(away.filter((metres) => metres < 25)).toHaveLength(2)
  const ends = new Set(beside.flatMap(({ a, b }) => [keyOf(a), keyOf(b)]))
  const cars = sides().filter(({ kind, name }) => kind !== 'path' && name !== 'Футшточный проезд')
  const ways = new Set(cars.flatMap(({ a, b }) => [keyOf(a), keyOf(b)]))
  const own = beside.flatMap(({ a, b }) => [keyOf(a), keyOf(b)])
  const loose = [...ends].filter((end) => own.filter((key) => key === end).length === 1)
  expect(loose).toHaveLength(2)
  expect(loose.filter((end) => !ways.has(end))).toHaveLength(1)
})

it('the square of «Две вертикали» and the park of «Клён и липа» lie beside their plots', () => {
  expect(storyOf('dve-vertikali')).toMatch(/Угол 2-го Чертёжного проезда и сквера/)
  expect(storyOf('klyon-i-lipa')).toMatch(/Край парка/)
  const near = (slug: string) =>
    areas('park').filter((ring) => between(ring, siteOf(slug).plot) < 40)
  expect(near('dve-vertikali').map((ring) => areaOf(ring) < 45_000)).toEqual([true])
  expect(near('klyon-i-lipa').some((ring) => areaOf(ring) > 300_000)).toBe(true)
})

it('the school of «Клён и липа» is as far on foot as its story says', () => {
  const project = projectPlaces(company).find(({ slug }) => slug === 'klyon-i-lipa')
  const [, told] = /Школа [^.]*?(\d+) м/.exec(storyOf('klyon-i-lipa')) ?? []
  if (!project) throw new Error('no project')
  const net = new WalkNet(streetsOf(map), plane)
  const ways = net.from(project.position, streetOfAddress(project.address))
  const walks = map.features.flatMap(({ properties, geometry }) => {
    const isSchool = properties.layer === 'place' && properties.kind === 'school'
    if (!isSchool || geometry.type !== 'Point') return []
    const at = plane.toPoint(geometry.coordinates)
    const ends = sides()
      .filter(({ from }) => distance(from, at) < 400)
      .map(({ a, b, from, to }) => {
        const near = nearestOn(at, from, to)
        const length = distance(from, to)
        const toA = (ways.get(keyOf(a)) ?? Infinity) + near.share * length
        const toB = (ways.get(keyOf(b)) ?? Infinity) + (1 - near.share) * length
        return { away: near.away, metres: near.away + Math.min(toA, toB) }
      })
    return [ends.toSorted((a, b) => a.away - b.away)[0]?.metres ?? Infinity]
  })
  expect(Math.min(...walks.map((metres) => Math.abs(metres - Number(told))))).toBeLessThan(10)
})
