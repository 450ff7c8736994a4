import { describe, expect, test } from 'vitest'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'
import type { ProjectModel } from '../generator/project-model.ts'
import { readCompany } from './read-company.ts'

/* What the texts say of houses must be what the generator builds and sells. */

const company = await readCompany()
const models = [...moscowProjects, ...petersburgProjects]
const projects = company.of('projects')
const albums = company.of('albums')
const documents = company.of('documents')
const press = company.of('press')

/** The quarter in which the demo stands: hand-overs are counted from it. */
const TODAY = 2026 * 4 + 3
const roman = ['I', 'II', 'III', 'IV']

interface Text {
  name: string
  words: string
  model: ProjectModel
}
/** Every text that is about one project. */
const texts: Text[] = [
  ...[...projects].map(([slug, { html, description }]) => about(slug, slug, html, description)),
  ...[...albums].map(([key, { project, title, html }]) => about(key, project, title, html)),
  ...[...company.of('project_finishes')].map(([key, { project, html }]) =>
    about(key, project, html),
  ),
  ...[...documents].flatMap(([slug, { project, html }]) =>
    project === null ? [] : [about(slug, project, html)],
  ),
  ...[...company.of('broadcasts')].map(([slug, { project, title, text }]) =>
    about(slug, project, title, text),
  ),
  ...[...press].flatMap(([slug, { title, lead, html }]) => {
    const named = namedIn(title)
    return named.length === 1 ? [about(slug, named[0] ?? '', title, lead, html)] : []
  }),
]

test('the houses of the folder are those of the generator, with their floors and quarters', () => {
  expect([...projects.keys()].toSorted()).toEqual(models.map(({ slug }) => slug).toSorted())
  const buildings = company.of('buildings')
  const made = models.flatMap(({ slug, buildings: houses }) =>
    houses.map(({ name, shape, sales }) => ({
      key: `${slug}/${name}`,
      floors_total: shape.floors,
      completion: quarterOf(sales.handOverIn),
      state: sales.handOverIn < 0 ? 'built' : 'unfinished',
    })),
  )
  expect(buildings.size).toBe(14)
  for (const { key, ...house } of made) expect(buildings.get(key)).toMatchObject(house)
  expect(buildings.size).toBe(made.length)
})

describe('what the texts of a project say', () => {
  test.each(texts)('of $name names no floor above the roof', ({ words, model }) => {
    const top = Math.max(...model.buildings.map(({ shape }) => shape.floors))
    for (const [, floor] of words.matchAll(/(?<![\d,])(\d+) этаж/g)) {
      expect(Number(floor)).toBeLessThanOrEqual(top)
    }
    for (const part of partsOf(words)) {
      const house = houseIn(part, model)
      if (!house) continue
      for (const [, floor] of part.matchAll(/(?<![\d,])(\d+) этаж/g)) {
        expect([part, Number(floor) <= house.shape.floors]).toEqual([part, true])
      }
    }
  })

  test.each(texts)('of $name counts places, storage units and ceilings', ({ words, model }) => {
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
  })

  test.each(texts)('of $name hands houses over when they are handed over', ({ words, model }) => {
    for (const { house, quarter } of promises(words, model)) {
      expect([house.name, quarter]).toEqual([house.name, quarterOf(house.sales.handOverIn)])
    }
  })
})

test('every story names each of its houses with its floors and its quarter', () => {
  for (const model of models) {
    const words = plain(projects.get(model.slug)?.html ?? '')
    const told = new Set(promises(words, model).map(({ house }) => house.name))
    expect([model.slug, told.size]).toEqual([model.slug, model.buildings.length])
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

test('minutes to a metro station are the same wherever they stand', () => {
  const stations = new Map(
    [...projects.values()].flatMap(({ metro }) => metro.map((stop) => [stop.name, stop])),
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
  test('tell of 24 months in a row, up to now, in every project', () => {
    const months = Array.from({ length: 24 }, (_, index) => {
      const count = 2024 * 12 + 11 + index
      return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
    })
    expect(months.at(-1)).toBe('2026-11')
    for (const { slug } of models) {
      const told = [...albums.values()].filter(({ project }) => project === slug)
      expect(told.map(({ month }) => month).toSorted()).toEqual(months)
    }
  })

  test.each(models.map((model) => [model.slug, model] as const))(
    'of %s never lose a floor, and finish a frame at its top',
    (slug, model) => {
      const reached = new Map<string, number>()
      const finished = new Set<string>()
      const told = [...albums]
        .filter(([, { project }]) => project === slug)
        .toSorted(([, a], [, b]) => (a.month < b.month ? -1 : 1))
      for (const [key, { title, html }] of told) {
        for (const part of partsOf(plain(html))) {
          const house = houseIn(part, model)
          const floor = raisedTo(part)
          if (!house || floor === undefined) continue
          expect([key, floor >= (reached.get(house.name) ?? 0)]).toEqual([key, true])
          reached.set(house.name, floor)
        }
        const done = /Каркас/.test(title) && /готов/.test(title) && houseIn(plain(title), model)
        if (!done) continue
        expect([key, reached.get(done.name)]).toEqual([key, done.shape.floors])
        finished.add(done.name)
      }
      // A house that is not up yet has years to go; one that is up was told of.
      for (const { name, shape, sales } of model.buildings) {
        if (reached.get(name) === shape.floors) expect(sales.handOverIn).toBeLessThanOrEqual(4)
        if (sales.handOverIn > 4) expect(finished).not.toContain(name)
      }
    },
  )
})

test('the balance of every report balances', () => {
  const reports = [...documents].filter(([slug]) => slug.startsWith('finansovaya-otchetnost-'))
  expect(reports).toHaveLength(8)
  for (const [slug, { html }] of reports) {
    const cells = [...plain(html.replaceAll('</td>', ' | </td>')).matchAll(/([\d ]+) \|/g)]
    const sums = cells.map(([, text = '']) => Number(text.replaceAll(' ', '')))
    // Four assets and their total, three liabilities and theirs.
    expect(sums).toHaveLength(9)
    expect([slug, sums[4]]).toEqual([slug, add(sums.slice(0, 4))])
    expect([slug, sums[8]]).toEqual([slug, add(sums.slice(5, 8))])
    expect(sums[4]).toBe(sums[8])
  }
})

function about(name: string, project: string, ...parts: string[]): Text {
  const model = models.find(({ slug }) => slug === project)
  if (!model) throw new Error(`${name} is about ${project}, which nobody builds`)
  return { name, words: plain(parts.join('. ')), model }
}

function plain(html: string): string {
  return html
    .replace(/<\/(?:p|li|h\d|tr)>/g, '. ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
}

function namedIn(text: string): string[] {
  const words = plain(text)
  const named = [...projects].filter(([, { name }]) => words.includes(`«${name}»`))
  const declined = words.match(/«(?:Водомерной|Двух|Охристого|Клёна|Станочной)/)
  return declined ? [] : named.map(([slug]) => slug)
}

/** Sentences, and the parts of one that turn to another house. */
function partsOf(words: string): string[] {
  return words.split(/[.;:]|, (?=(?:в|на|под) (?:корпус|башн)\S* \d|корпус|башн)/)
}

/** The one house that a part is about; undefined when it names none or several. */
function houseIn(part: string, { buildings }: ProjectModel) {
  const numbers = new Set(
    [...part.matchAll(/(?:корпус|башн)[а-я]* (\d)(?!\d| этаж)/giu)].map(([, n]) => n),
  )
  if (numbers.size !== 1) return undefined
  const house = buildings[Number([...numbers][0]) - 1]
  if (!house) throw new Error(`«${part}» tells of a house that nobody builds`)
  return house
}

function promises(words: string, model: ProjectModel) {
  return partsOf(words).flatMap((part) => {
    const [, quarter, year] = /(?<!\S)(I|II|III|IV) квартале (\d{4}) года/.exec(part) ?? []
    const house = houseIn(part, model)
    if (!quarter || !house) return []
    return [{ house, quarter: `${year}-${roman.indexOf(quarter) + 1}` }]
  })
}

/** The floor whose concrete a part tells of. */
function raisedTo(part: string): number | undefined {
  const [, floor] = /(?:поднят|залит|забетонирован)\S*(?: перекрытие)? (\d+) этаж/i.exec(part) ?? []
  return floor === undefined ? undefined : Number(floor)
}

function quarterOf(handOverIn: number): string {
  const count = TODAY + handOverIn
  return `${Math.floor(count / 4)}-${(count % 4) + 1}`
}

function metres(text: string | undefined): number {
  return Number(text?.replace(',', '.'))
}

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
