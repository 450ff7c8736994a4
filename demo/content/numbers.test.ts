import { describe, expect, test } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'
import type { ProjectModel } from '../generator/project-model.ts'
import { readCompany } from './read-company.ts'

/* Compares the facts about houses in the texts with the generator. */

const company = await readCompany()
const models = [...moscowProjects, ...petersburgProjects]
const projects = company.list('projects')
const albums = company.list('albums')
const documents = company.list('documents')
const press = company.list('press')

/** The current quarter of the demo. Hand-overs are counted from it. */
const TODAY = 2026 * 4 + 3
const roman = ['I', 'II', 'III', 'IV']

interface Text {
  name: string
  words: string
  model: ProjectModel
}
/** Every text about one project. */
const texts: Text[] = [
  ...[...projects].map(([slug, { html, description }]) => toText(slug, slug, html, description)),
  ...[...albums].map(([key, { project, title, html }]) => toText(key, project, title, html)),
  ...[...company.list('project_finishes')].map(([key, { project, html }]) =>
    toText(key, project, html),
  ),
  ...[...documents].flatMap(([slug, { project, html }]) =>
    project === null ? [] : [toText(slug, project, html)],
  ),
  ...[...company.list('broadcasts')].map(([slug, { project, title, text }]) =>
    toText(slug, project, title, text),
  ),
  ...[...press].flatMap(([slug, { title, lead, html }]) => {
    const named = findNamedProjects(title)
    return named.length === 1 ? [toText(slug, named[0] ?? '', title, lead, html)] : []
  }),
]

test('the houses of the folder equal those of the generator in floors and quarters', () => {
  expect([...projects.keys()].toSorted()).toEqual(models.map(({ slug }) => slug).toSorted())
  const buildings = company.list('buildings')
  const generated = models.flatMap(({ slug, buildings: houses }) =>
    houses.map(({ name, shape, sales }) => ({
      key: `${slug}/${name}`,
      floors_total: shape.floors,
      completion: toQuarter(sales.handOverIn),
      state: sales.handOverIn < 0 ? 'built' : 'unfinished',
    })),
  )
  expect(buildings.size).toBe(14)
  for (const { key, ...house } of generated) expect(buildings.get(key)).toMatchObject(house)
  expect(buildings.size).toBe(generated.length)
  verifies('D26-1')
})

describe('the texts of a project', () => {
  test.each(texts)('$name states no floor above the top floor', ({ words, model }) => {
    const top = Math.max(...model.buildings.map(({ shape }) => shape.floors))
    for (const [, floor] of words.matchAll(/(?<![\d,])(\d+)(?:-й|-го|-м)? этаж/g)) {
      expect(Number(floor)).toBeLessThanOrEqual(top)
    }
    for (const part of splitParts(words)) {
      const house = findHouse(part, model)
      if (!house) continue
      for (const [, floor] of part.matchAll(/(?<![\d,])(\d+)(?:-й|-го|-м)? этаж/g)) {
        expect([part, Number(floor) <= house.shape.floors]).toEqual([part, true])
      }
    }
  })

  test.each(texts)(
    '$name states the counts of places and storage units, and the ceiling heights, of the generator',
    ({ words, model }) => {
      const counts = (kind: 'parking' | 'storage') => {
        const each = model.buildings.map(({ underground }) => underground[kind])
        return [...each, each.reduce((sum, count) => sum + count, 0)]
      }
      for (const [, count] of words.matchAll(/(\d+) машино-мест/g)) {
        expect(counts('parking')).toContain(Number(count))
      }
      for (const [, count] of words.matchAll(/(\d+) кладов/g)) {
        expect(counts('storage')).toContain(Number(count))
      }
      for (const [, height] of words.matchAll(/[Вв]ысота потолков (\d,\d+) м/g)) {
        expect(metres(height)).toBe(model.ceiling)
      }
      for (const [, height] of words.matchAll(/на верхн\S+ этаж\S* (\d,\d+) м/g)) {
        expect(metres(height)).toBe(model.topCeiling)
      }
    },
  )

  test.each(texts)('$name states the hand-over quarters of the generator', ({ words, model }) => {
    for (const { house, quarter } of findHandOvers(words, model)) {
      expect([house.name, quarter]).toEqual([house.name, toQuarter(house.sales.handOverIn)])
    }
  })
})

test('every project text states the floors and quarter of each house', () => {
  for (const model of models) {
    const words = plain(projects.get(model.slug)?.html ?? '')
    const stated = new Set(findHandOvers(words, model).map(({ house }) => house.name))
    expect([model.slug, stated.size]).toEqual([model.slug, model.buildings.length])
    for (const { shape } of model.buildings) expect(words).toContain(`${shape.floors} этаж`)
    const { parking, storage } = model.buildings.reduce(
      (sum, { underground }) => ({
        parking: sum.parking + underground.parking,
        storage: sum.storage + underground.storage,
      }),
      { parking: 0, storage: 0 },
    )
    expect(words).toContain(`${parking} машино-мест`)
    expect(words).toContain(`${storage} кладов`)
  }
})

test('all texts state the same minutes to a metro station', () => {
  const stations = new Map(
    [...projects.values()].flatMap(({ metro = [] }) => metro.map((stop) => [stop.name, stop])),
  )
  const all = [
    ...texts.map(({ words }) => words),
    ...[...press.values()].map(({ html }) => plain(html)),
  ]
  let found = 0
  for (const words of all) {
    for (const [, name = '', minutes, bus] of words.matchAll(
      /станци[ияю] «([^»]+)» (\d+) минут\S*( на автобусе)?/g,
    )) {
      const stop = stations.get(name)
      const expected = bus ? stop?.transport_minutes : stop?.walk_minutes
      expect([name, Number(minutes)]).toEqual([name, expected])
      found++
    }
  }
  expect(found).toBeGreaterThan(20)
})

describe('the building sites', () => {
  test('have an album for each of the last 24 months in every project', () => {
    const months = Array.from({ length: 24 }, (_, index) => {
      const count = 2024 * 12 + 11 + index
      return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
    })
    expect(months.at(-1)).toBe('2026-11')
    for (const { slug } of models) {
      const stated = [...albums.values()].filter(({ project }) => project === slug)
      expect(stated.map(({ month }) => month).toSorted()).toEqual(months)
    }
  })

  test.each(models.map((model) => [model.slug, model] as const))(
    'of %s never lose a floor, and a finished frame has all floors',
    (slug, model) => {
      const reached = new Map<string, number>()
      const finished = new Set<string>()
      const stated = [...albums]
        .filter(([, { project }]) => project === slug)
        .toSorted(([, a], [, b]) => (a.month < b.month ? -1 : 1))
      for (const [key, { title, html }] of stated) {
        for (const part of splitParts(plain(html))) {
          const house = findHouse(part, model)
          const floor = findPouredFloor(part)
          if (!house || floor === undefined) continue
          expect([key, floor >= (reached.get(house.name) ?? 0)]).toEqual([key, true])
          reached.set(house.name, floor)
        }
        const done = /Каркас/.test(title) && /готов/.test(title) && findHouse(plain(title), model)
        if (!done) continue
        expect([key, reached.get(done.name)]).toEqual([key, done.shape.floors])
        finished.add(done.name)
      }
      // A complete frame is handed over within a year; a distant hand-over has no complete frame.
      for (const { name, shape, sales } of model.buildings) {
        if (reached.get(name) === shape.floors) expect(sales.handOverIn).toBeLessThanOrEqual(4)
        if (sales.handOverIn > 4) expect(finished).not.toContain(name)
      }
    },
  )
})

test('the assets of every report equal its liabilities', () => {
  const reports = [...documents].filter(([slug]) => slug.startsWith('finansovaya-otchetnost-'))
  expect(reports).toHaveLength(8)
  for (const [slug, { html }] of reports) {
    const cells = [...plain(html.replaceAll('</td>', ' | </td>')).matchAll(/([\d ]+) \|/g)]
    const sums = cells.map(([, text = '']) => Number(text.replaceAll(' ', '')))
    // Four assets and their total, three liabilities and their total.
    expect(sums).toHaveLength(9)
    expect([slug, sums[4]]).toEqual([slug, add(sums.slice(0, 4))])
    expect([slug, sums[8]]).toEqual([slug, add(sums.slice(5, 8))])
    expect(sums[4]).toBe(sums[8])
  }
})

function toText(name: string, project: string, ...parts: string[]): Text {
  const model = models.find(({ slug }) => slug === project)
  if (!model) throw new Error(`${name} is about the unknown project ${project}`)
  return { name, words: plain(parts.join('. ')), model }
}

function plain(html: string): string {
  return html
    .replace(/<\/(?:p|li|h\d|tr)>/g, '. ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
}

function findNamedProjects(text: string): string[] {
  const words = plain(text)
  const named = [...projects].filter(([, { name }]) => words.includes(`«${name}»`))
  const declined = words.match(/«(?:Водомерной|Двух|Охристого|Клёна|Станочной)/)
  return declined ? [] : named.map(([slug]) => slug)
}

/** Splits a text into sentences and at changes to another house. */
function splitParts(words: string): string[] {
  return words.split(/[.;:]|, (?=(?:в|на|под) (?:корпус|башн)\S* \d|корпус|башн)/)
}

/** Returns the only house that a part mentions, or undefined if it mentions none or several. */
function findHouse(part: string, { buildings }: ProjectModel) {
  const numbers = new Set(
    [...part.matchAll(/(?:корпус|башн)[а-я]* (\d)(?!\d|-(?:й|го) этаж| этаж)/giu)].map(
      ([, n]) => n,
    ),
  )
  if (numbers.size !== 1) return undefined
  const house = buildings[Number([...numbers][0]) - 1]
  if (!house) throw new Error(`«${part}» mentions an unknown house`)
  return house
}

function findHandOvers(words: string, model: ProjectModel) {
  return splitParts(words).flatMap((part) => {
    const [, quarter, year] = /(?<!\S)(I|II|III|IV) квартале (\d{4}) года/.exec(part) ?? []
    const house = findHouse(part, model)
    if (!quarter || !house) return []
    return [{ house, quarter: `${year}-${roman.indexOf(quarter) + 1}` }]
  })
}

/** Returns the floor whose concrete a part mentions as poured. */
function findPouredFloor(part: string): number | undefined {
  const [, floor] =
    /(?:поднят|залит|забетонирован)\S*(?: перекрытие)? (\d+)-(?:й|го) этаж/i.exec(part) ?? []
  return floor === undefined ? undefined : Number(floor)
}

function toQuarter(handOverIn: number): string {
  const count = TODAY + handOverIn
  return `${Math.floor(count / 4)}-${(count % 4) + 1}`
}

function metres(text: string | undefined): number {
  return Number(text?.replace(',', '.'))
}

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
