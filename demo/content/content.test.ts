import { describe, expect, test } from 'vitest'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'
import { cities } from './cities.ts'
import { company } from './company.ts'
import { documents } from './documents.ts'
import { finishes } from './finishes.ts'
import { htmlProblems } from './html-problems.ts'
import { menus } from './menu.ts'
import { press } from './press.ts'
import { projectTexts } from './project-texts.ts'
import { apps, socials } from './socials.ts'
import { tie } from './tie.ts'

const projects = Object.values(projectTexts)
const everything = { company, cities, projects, finishes, documents, press, menus, socials, apps }
const texts = stringsOf(everything)
const htmls = [
  company.about_html,
  company.purchase_html,
  ...documents.map((document) => document.html),
  ...press.map((piece) => piece.html),
]

describe('the words', () => {
  test('hold no exclamation mark and no superlative', () => {
    const forbidden =
      /!|уникальн|эксклюзив|элитн|роскош|лучш|идеальн|непревзойд|неповторим|легендарн|безупречн|премиальн|мечт|комфортн|уютн|(?<!\p{L})сам(?:ый|ая|ое|ые|ого|ой|ых|ую)\s/iu
    expect(texts.filter((text) => forbidden.test(text))).toEqual([])
  })

  test('are tied by non-breaking spaces', () => {
    expect(texts.filter((text) => !isData(text) && tie(text) !== text)).toEqual([])
  })

  test('give telephones of the demo range and e-mails of the reserved domain only', () => {
    const all = texts.join('\n')
    const phones = all.match(/\+\s?\d[\d\s()-]{6,}\d/g) ?? []
    expect(phones.length).toBeGreaterThan(3)
    for (const phone of phones) expect(phone).toMatch(/^\+7 \((?:495|812)\) 000-\d\d-\d\d$/)
    expect(all).not.toMatch(/(?<!\d)8[\s(-]*(?:495|812|800)/)
    const emails = all.match(/[\w.-]+@[\w.-]+/g) ?? []
    expect(emails.length).toBeGreaterThan(3)
    for (const email of emails) expect(email).toMatch(/\.example$/)
  })

  test('are HTML of allowed tags, closed in order', () => {
    expect(htmls.flatMap(htmlProblems)).toEqual([])
  })

  test('link to documents of the demo, its mail and the state register only', () => {
    const own = new Set(documents.map((document) => `/documents/${document.slug}`))
    const links = htmls.flatMap((html) =>
      [...html.matchAll(/href="([^"]*)"/g)].map((link) => link[1]),
    )
    const foreign = links.filter(
      (link = '') =>
        !own.has(link) &&
        !/^mailto:[\w.]+@ordinata\.example$/.test(link) &&
        link !== 'https://наш.дом.рф',
    )
    expect(foreign).toEqual([])
  })
})

test.each(Object.entries({ cities, projects, finishes, documents, press }))(
  'the slugs of %s are unique and fit for an address',
  (_, items) => {
    const slugs = items.map((item) => item.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  },
)

describe('the projects', () => {
  test('are three premium and three business, four in Moscow and two in Saint Petersburg', () => {
    const premium = projects.filter((project) => project.area_type === 'premium_area')
    expect([premium.length, projects.length]).toEqual([3, 6])
    expect(projects.filter((project) => project.city === 'moskva')).toHaveLength(4)
    for (const [key, project] of Object.entries(projectTexts)) expect(project.key).toBe(key)
    for (const { address, city } of projects) {
      expect(address.startsWith(cities.find(({ slug }) => slug === city)?.name ?? '?')).toBe(true)
    }
  })

  test('have names in Cyrillic and one paragraph of plain text each', () => {
    for (const { name, description } of projects) {
      expect(name).not.toMatch(/[a-z]/i)
      expect(description).not.toMatch(/[<>\n]/)
      expect(description.length).toBeGreaterThan(250)
    }
  })

  test('describe as many houses and storeys as the models have', () => {
    const words = ['', 'Один дом', 'Две|Два|фабрика.* и новый дом', 'Три дома', 'Четыре дома']
    const models = [...moscowProjects, ...petersburgProjects]
    expect(models.map(({ key }) => key).toSorted()).toEqual(Object.keys(projectTexts).toSorted())
    for (const { key, buildings } of models) {
      const { description } = projectTexts[key]
      expect(description.replaceAll('\u00a0', ' ')).toMatch(
        new RegExp(`^(?:Бывшая )?(?:${words[buildings.length]})`),
      )
      const storeys = buildings.map(({ shape }) => shape.floors)
      for (const count of [Math.min(...storeys), Math.max(...storeys)]) {
        expect(description).toMatch(new RegExp(`(?<!\\d|\\d,)${count}(?!\\d|,\\d)`))
      }
    }
  })
})

describe('the documents', () => {
  const html = (type: string) => documents.find((document) => document.type === type)?.html ?? ''

  test('hold one policy, two consents and the terms for partners, at the addresses that the site links to', () => {
    const typed = documents.filter((document) => document.type !== null)
    expect(typed.map(({ type, slug }) => [type, slug])).toEqual([
      ['partners', 'usloviya-dlya-partnerov'],
      ['privacy_policy', 'politika-obrabotki-i-zashity-personalnyh-dannyh'],
      ['consent', 'soglasie-na-obrabotku-personalnyh-dannyh'],
      ['mailing_consent', 'soglasie-na-poluchenie-rassylok'],
    ])
  })

  test('are marked as a demonstration, and so is the company', () => {
    for (const document of documents) expect(document.html).toMatch(/^<p><strong>Демонстрационный/)
    expect(company.legal_name).toContain('демонстрационная')
    for (const words of [
      'демонстрационная',
      'наш.дом.рф',
      'публичной офертой',
      'ООО «Ордината Девелопмент»',
    ]) {
      expect(company.disclaimer.replaceAll('\u00a0', ' ')).toContain(words)
    }
  })

  test('the policy has the five sections of the specification and a believable length', () => {
    const sections = [...html('privacy_policy').matchAll(/<h2>\d\. (.*?)<\/h2>/g)].map(
      (match) => match[1],
    )
    expect(sections).toEqual([
      'Общие положения',
      'Термины',
      'Цели обработки',
      tie('Условия обработки и передачи'),
      'Контакты',
    ])
    const bytes = Buffer.byteLength(html('privacy_policy'))
    expect(bytes).toBeGreaterThan(8_000)
    expect(bytes).toBeLessThan(12_000)
  })

  test.each(['consent', 'mailing_consent'])(
    'the %s names operator, purpose, data, actions, term and the way out',
    (type) => {
      for (const section of [
        'Кому даётся согласие',
        'Цель обработки',
        'Перечень данных',
        'Перечень действий',
        'Срок',
        'Как отозвать',
      ]) {
        expect(html(type)).toContain(`<h2>${section}</h2>`)
      }
      expect(html(type)).toContain('privacy@ordinata.example')
    },
  )
})

test('the press is twelve pieces in two years, newest first, of two to four paragraphs', () => {
  expect(press).toHaveLength(12)
  const days = press.map((piece) => piece.published_on)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const piece of press) {
    expect(piece.published_on).toMatch(/^202[56]-\d\d-\d\d$/)
    expect(Number.isNaN(Date.parse(piece.published_on))).toBe(false)
    const paragraphs = piece.html.match(/<p>/g)?.length ?? 0
    expect(paragraphs).toBeGreaterThanOrEqual(2)
    expect(paragraphs).toBeLessThanOrEqual(4)
  }
})

/** Proper names, telephones and addresses are data to be matched and dialled, not set text. */
function isData(text: string): boolean {
  return (
    /^[a-z0-9-]+$/.test(text) ||
    [...cities, ...projects, ...finishes].some(({ name }) => name === text) ||
    cities.some(({ name, phone }) => text === phone || text.startsWith(`${name},`))
  )
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}
