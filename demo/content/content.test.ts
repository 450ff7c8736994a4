import { describe, expect, test } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { findHtmlProblems } from './html-problems.ts'
import { readCompany } from './read-company.ts'
import { insertNbsp } from './insert-nbsp.ts'

const company = await readCompany()
const cities = company.list('cities')
const documents = company.list('documents')
const finishes = company.list('finishes')
const press = company.list('press')
const projects = company.list('projects')
const kinds = [
  'company',
  'cities',
  'socials',
  'apps',
  'menu',
  'slider',
  'finishes',
  'categories',
  'plan_pictures',
  'views',
] as const
const pages = [
  'projects',
  'documents',
  'press',
  'albums',
  'project_finishes',
  'broadcasts',
  'income',
] as const
const values = [...kinds, ...pages].flatMap((kind): object[] => [...company.list(kind).values()])
const texts = collectStrings([...values, company.purchase])
const htmls = texts.filter((text) => text.startsWith('<') && !text.startsWith('<svg'))

test('the folder can be imported without problems', () => {
  expect(company.problems).toEqual([])
})

describe('the words', () => {
  test('contain no exclamation marks and no superlatives', () => {
    const forbidden =
      /!|уникальн|эксклюзив|элитн|роскош|лучш|идеальн|непревзойд|неповторим|легендарн|безупречн|премиальн|мечт|комфортн|уютн|(?<!\p{L})сам(?:ый|ая|ое|ые|ого|ой|ых|ую)\s/iu
    expect(texts.filter((text) => forbidden.test(text))).toEqual([])
  })

  test('have all non-breaking spaces', () => {
    const loose = texts.filter(
      (text) => !isVerbatim(text) && insertNbsp(text) !== text.replaceAll('\n', ' '),
    )
    expect(loose.map((text) => [text, insertNbsp(text)])).toEqual([])
  })

  test('contain only phones of the demo range and e-mails of the reserved domain', () => {
    const all = texts.join('\n')
    const phones = all.match(/\+\s?\d[\d\s()-]{6,}\d/g) ?? []
    expect(phones.length).toBeGreaterThan(3)
    for (const phone of phones) expect(phone).toMatch(/^\+7 \((?:495|812)\) 000-\d\d-\d\d$/)
    expect(all).not.toMatch(/(?<!\d)8[\s(-]*(?:495|812|800)/)
    const emails = all.match(/[\w.-]+@[\w.-]+/g) ?? []
    expect(emails.length).toBeGreaterThan(3)
    for (const email of emails) expect(email).toMatch(/\.example$/)
    verifies('D1-1')
  })

  test('are valid HTML of allowed tags', () => {
    expect(htmls.length).toBeGreaterThan(documents.size + press.size)
    expect(htmls.flatMap(findHtmlProblems)).toEqual([])
  })

  test('link only to pages of the demo, its e-mail and the state register', () => {
    const own = new Set([
      ...[...documents.keys()].map((slug) => `/documents/${slug}`),
      ...[...press.keys()].map((slug) => `/press/${slug}`),
    ])
    const links = htmls.flatMap((html) =>
      [...html.matchAll(/href="([^"]*)"/g)].map((link) => decodeURI(link[1] ?? '')),
    )
    const others = links.filter(
      (link) =>
        !own.has(link) &&
        !/^mailto:[\w.]+@ordinata\.example$/.test(link) &&
        link !== 'https://наш.дом.рф',
    )
    expect(others).toEqual([])
  })
})

describe('the projects', () => {
  test('are three premium and three business, four in Moscow and two in Saint Petersburg', () => {
    const all = [...projects.values()]
    const premium = all.filter((project) => project.area_type === 'premium_area')
    expect([premium.length, all.length]).toEqual([3, 6])
    expect(all.filter((project) => project.city === 'moskva')).toHaveLength(4)
    for (const { address = '', city } of all) {
      expect(address.startsWith(cities.get(city)?.name ?? '?')).toBe(true)
    }
  })

  test('have Cyrillic names and one paragraph of plain text each', () => {
    for (const { name, description } of projects.values()) {
      // Required for names of housing complexes by 168-FZ, in force since 1 March 2026.
      expect(name).not.toMatch(/[a-z]/i)
      expect(description).not.toMatch(/[<>\n]/)
      expect(description.length).toBeGreaterThan(250)
    }
  })
})

describe('the documents', () => {
  const html = (type: string) =>
    [...documents.values()].find((document) => document.type === type)?.html ?? ''

  test('include one policy and two consents, at the addresses that the site links to', () => {
    const typed = [...documents].filter(([, { type }]) => type !== null)
    expect(new Map(typed.map(([slug, { type }]) => [type, slug]))).toEqual(
      new Map([
        ['privacy_policy', 'politika-obrabotki-i-zashity-personalnyh-dannyh'],
        ['consent', 'soglasie-na-obrabotku-personalnyh-dannyh'],
        ['mailing_consent', 'soglasie-na-poluchenie-rassylok'],
      ]),
    )
    expect(typed).toHaveLength(3)
  })

  test('are marked as a demonstration, and so is the company', () => {
    for (const document of documents.values()) {
      expect(document.html).toMatch(/^<p><strong>Демонстрационный/)
    }
    const { legal_name = '', disclaimer = '' } = company.list('company').get('company') ?? {}
    expect(legal_name).toContain('демонстрационная')
    for (const words of [
      'демонстрационная',
      'наш.дом.рф',
      'публичной офертой',
      'ООО «Ордината Девелопмент»',
    ]) {
      expect(disclaimer.replaceAll('\u00a0', ' ')).toContain(words)
    }
  })

  test('the policy has the five sections of the specification and a realistic length', () => {
    const sections = [...html('privacy_policy').matchAll(/<h2>\d\. (.*?)<\/h2>/g)].map(
      (match) => match[1],
    )
    expect(sections).toEqual([
      'Общие положения',
      'Термины',
      'Цели обработки',
      insertNbsp('Условия обработки и передачи'),
      'Контакты',
    ])
    const bytes = Buffer.byteLength(html('privacy_policy'))
    expect(bytes).toBeGreaterThan(8_000)
    expect(bytes).toBeLessThan(12_000)
    verifies('§1-4')
  })

  test.each(['consent', 'mailing_consent'])(
    'the %s states operator, purpose, data, actions, term and how to withdraw it',
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

test('the press has forty pieces in two years, of 80 to 250 words each', () => {
  expect(press.size).toBe(40)
  const days = [...press.values()].map(({ published_on }) => published_on).toSorted()
  expect(new Set(days).size).toBe(40)
  expect((days[0] ?? '') >= '2024-12-01' && (days.at(-1) ?? '') <= '2026-11-21').toBe(true)
  for (const [slug, { html, lead }] of press) {
    const words = html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    expect([slug, words >= 80 && words <= 250, lead !== '']).toEqual([slug, true, true])
  }
  verifies('D26-2')
})

/** Whether a text is data without typographic spaces: a proper name, phone or address. */
function isVerbatim(text: string): boolean {
  return (
    /^[a-z0-9_-]+$/.test(text) ||
    /^(?:\/|https?:|<svg)/.test(text) ||
    [...cities.values(), ...projects.values(), ...finishes.values()].some(
      ({ name }) => name === text,
    ) ||
    [...documents.values()].some(({ building }) => building === text) ||
    [...cities.values()].some(({ name, phone }) => text === phone || text.startsWith(`${name},`))
  )
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(collectStrings)
}
