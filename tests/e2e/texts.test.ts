import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inParallel } from '../../src/lib/time/in-parallel.ts'
import { readSitemap } from '../html/route-addresses.ts'
import { fetchServed } from '../html/until-served.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { findClaims, readCatalogue } from '../support/page-claims.ts'
import { readPageTexts } from '../support/page-text.ts'
import { findPaymentClaims, readPaymentTerms } from '../support/payment-claims.ts'

const site = setUpDemoSite()

/** Pages and states that the sitemap does not have. */
const OTHER_PAGES = [
  '/flats?view=table',
  '/flats?view=types',
  '/flats?price_max=1',
  '/flats?has_sale=true',
  '/flats/filters',
  '/parking?view=table',
  '/parking/filters',
  '/search?q=двушка',
  '/search?q=дом',
  '/callback?time_select=1',
  '/compare?ids=1,2,3',
  '/favorites',
  '/menu',
  '/ui-kit',
  '/nothing-here',
]
const PARALLEL = 4

/** The second forms of what `docs/content.md` gives one form. A name that is the visitor's or the portal's is not here. */
const SECOND_FORMS: ReadonlyArray<readonly [name: string, form: RegExp]> = [
  ['an Arabic quarter', /(?<![\d,.])[1-4]\sкв\.\s?\d{4}|[1-4]-?[йм]?\sквартал/],
  [
    'a range of one value',
    /(?<![\p{L}\d,–-])(\d+(?:,\d+)?)[–-]\u2060?\1\s(?:м²|млн|тыс|мин|этаж)/u,
  ],
  ['an ordinal without its ending', /(?<![\d–-])\d+\sэтаж(?:ом|е)?(?!\p{L})(?<!1\sэтаж)/u],
  ['an ISO date', /(?<!\d)20\d\d-[01]\d-[0-3]\d/],
  ['a date in figures', /(?<![\d.])\d\d\.\d\d\.20\d\d/],
  ['a breaking space before a unit', /\d (?:₽|м²|млн|тыс\.|%|кв\.)|(?:млн|тыс\.) ₽|[\d]₽/],
  ['a word twice', /Срок сдачи\s?[–—-]\s?Сдача/i],
  ['«е» for «ё»', /введен(?!\p{L})/iu],
  ['tenths of less than a million', /(?<![\d,])0,\d+\sмлн/],
  ['a breaking number of a law', /№ \d|\d-ФЗ/],
  ['another word for a parking place or a car park', /(?<!вело)парков(?:ка|ки|ке|ку|кой|очн)/i],
  ['a value that was not formatted', /undefined|NaN|\[object|(?<!\p{L})null(?!\p{L})/u],
]
/** §5 gives the message of an invalid phone number word for word. */
const GIVEN = /Неверно введен номер телефона/

describe('every page of the demo company', () => {
  const texts: Array<{ path: string; text: string }> = []
  /** What a page says of a lot or a project, and what the API says. */
  const contradictions: string[] = []
  let compared = 0

  beforeAll(async () => {
    const paths = [...(await readSitemap(site.address)), ...OTHER_PAGES]
    const catalogue = await readCatalogue(site.address)
    await inParallel(paths, PARALLEL, async (path) => {
      const html = await (await fetchServed(site.address + path)).text()
      for (const text of readPageTexts(html)) texts.push({ path, text })
      // The cards of the interface kit are invented.
      if (path === '/ui-kit') return
      const { count, wrong } = findClaims(html, path, catalogue)
      compared += count
      contradictions.push(...wrong.map((claim) => `${path}: ${claim}`))
    })
  }, 300_000)
  afterAll(() => void texts.splice(0))

  it.each(SECOND_FORMS)('has no text with %s', (_name, form) => {
    const found = texts.filter(({ text }) => form.test(text) && !GIVEN.test(text))
    const lines = found.map(({ path, text }) => `${path}: ${text.slice(0, 160)}`)
    expect([...new Set(lines)].slice(0, 20)).toEqual([])
  })

  it('states prices, payments, floors, quarters and counts of lots and projects as the API does', () => {
    expect([...new Set(contradictions)].slice(0, 20)).toEqual([])
    expect(compared).toBeGreaterThan(10_000)
  })

  it('states rates and first payments of mortgages and instalments as their programmes do', async () => {
    const terms = await readPaymentTerms()
    const found = texts.map(({ path, text }) => ({ path, ...findPaymentClaims(text, terms) }))
    const lines = found.flatMap(({ path, wrong }) => wrong.map((claim) => `${path}: ${claim}`))
    expect(lines.slice(0, 20)).toEqual([])
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(1000)
  })
})
