import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { loadFilters } from './filters-page.server.ts'
import { createLotListPage, leaveOutCards, loadLotList } from './lot-list-page.server.ts'

const lots = Array.from({ length: 35 }, (_, index) =>
  sampleLot({ id: index + 1, rooms: index < 20 ? 1 : 2, price: (index + 1) * 1_000_000 }),
)
const load = (search: string) =>
  loadLotList('flat', new URLSearchParams(search), smallSnapshot(lots))

describe('loadLotList', () => {
  it('returns 16 lots per page', () => {
    const { found, pages, lots: shown } = load('page=2')
    expect([found, pages, shown.length, shown[0]?.id]).toEqual([
      'Найдено 35\u00a0квартир',
      3,
      16,
      17,
    ])
    verifies('§9-6')
  })

  it('has one object for a lot in all lists without terms of a loan, by which its HTML is found', () => {
    const [first] = load('').lots
    expect(load('price_min=1').lots[0]).toBe(first)
    expect(load('term=20').lots[0]).toEqual(first)
  })

  it('returns the last page for a page number beyond it', () => {
    const { page, head, lots: shown } = load('page=999')
    expect([page, head.path, shown.length]).toEqual([3, '/flats?page=3', 3])
  })

  it('returns one empty page with a link to the home page for an empty catalogue', () => {
    const data = loadLotList('flat', new URLSearchParams('page=2'), smallSnapshot([]))
    expect([data.pages, data.page, data.lots, data.empty?.href]).toEqual([1, 1, [], '/'])
  })

  it('has the controls of the row alone: project, rooms, price and area', () => {
    const options = ['1', '2'].map((value) => ({ value, label: value, count: 1 }))
    const choice = { type: 'choice' as const, options }
    const facets = { project: choice, rooms: choice, metro: choice, feature: choice }
    const { fields } = loadLotList('flat', new URLSearchParams(), smallSnapshot(lots, facets))
    expect(fields.map(({ key }) => key)).toEqual(['project', 'rooms', 'price', 'area'])
    verifies('D71-2')
  })

  it('counts the conditions beyond the row', () => {
    expect(load('rooms=1&project=1&area_min=10&price_max=9000000').hidden).toBe(0)
    expect(load('rooms=1&floor_min=2&feature=balcony&feature=loggia&has_sale=1').hidden).toBe(4)
    verifies('D71-2')
  })

  it('returns at most 25 KiB for a full page', () => {
    const options = Array.from({ length: 12 }, (_, index) => ({
      value: String(index),
      label: `Значение номер ${index}`,
      count: 120,
    }))
    const facets = Object.fromEntries(
      ['project', 'rooms', 'finishing', 'completion', 'feature', 'status', 'metro'].map((key) => [
        key,
        { type: 'choice' as const, options },
      ]),
    )
    const data = loadLotList('flat', new URLSearchParams(), smallSnapshot(lots, facets))
    expect(JSON.stringify(data).length).toBeLessThan(25 * 1024)
  })
})

describe('the link to lots with the same plan', () => {
  const [first, second] = ['1-7', '1-8']
  const homes = [first, first, first, second, null].map((plan_key, index) =>
    sampleLot({ id: index + 1, plan_key }),
  )
  const counted = (...counts: number[]) => ({
    plan: {
      type: 'choice' as const,
      options: [first, second].map((value, n) => ({ value, label: value, count: counts[n] ?? 0 })),
    },
  })
  const links = (search: string, facets = counted(3, 1)) =>
    loadLotList('flat', new URLSearchParams(search), smallSnapshot(homes, facets)).planLinks

  it('counts the others and keeps the filter, the order and the view', () => {
    const text = 'Ещё\u00a02\u00a0такие'
    const href = '/flats?rooms=2&plan=1-7&order=price'
    expect(links('rooms=2&order=price&page=1')).toEqual({
      1: { text, href },
      2: { text, href },
      3: { text, href },
    })
    verifies('D42-5')
  })

  it.each([
    [2, 'Ещё 1 такая'],
    [12, 'Ещё 11 таких'],
    [22, 'Ещё 21 такая'],
  ])('agrees with the number in Russian: %i lots', (count, text) => {
    expect(links('', counted(count))[1]?.text.replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('is absent without other lots, without a plan, and in a list of a chosen plan', () => {
    expect(Object.keys(links(''))).toEqual(['1', '2', '3'])
    expect(links('plan=1-7')).toEqual({})
    expect(links('', {} as never)).toEqual({})
  })

  it('offers the chosen plan alone in the form', () => {
    const data = (search: string) =>
      loadLotList('flat', new URLSearchParams(search), smallSnapshot(homes, counted(3, 1)))
    const options = (search: string) =>
      loadFilters('flat', new URLSearchParams(search), smallSnapshot(homes, counted(3, 1)))
        .fields.filter(({ key }) => key === 'plan')
        .flatMap((field) => ('options' in field ? field.options : []))
    expect(options('')).toEqual([])
    expect(options('plan=1-8').map(({ value }) => value)).toEqual(['1-8'])
    expect(data('plan=1-8&rooms=2').chips).toContainEqual({
      label: 'Планировка: 1-8',
      href: '/flats?rooms=2',
    })
    verifies('D42-4')
  })
})

describe('the data from which a list is hydrated', () => {
  it('has everything but the cards of homes, whose markup is static', () => {
    const data = load('page=2')
    expect(leaveOutCards(data)).toEqual({
      ...data,
      lots: [],
      planLinks: {},
      mortgagePrograms: undefined,
    })
  })

  it('has the terms of the payments for a navigation, whose page renders them', () => {
    const data = load('page=2')
    expect(leaveOutCards(data, true)).toEqual({ ...data, lots: [], planLinks: {} })
  })

  it.each(['view=table', 'view=types', 'view=map', 'rooms=5'])('is complete for %s', (search) => {
    const data = load(search)
    expect(leaveOutCards(data)).toBe(data)
  })

  it('is at most 8 KB for a page of cards', () => {
    expect(JSON.stringify(leaveOutCards(load(''))).length).toBeLessThanOrEqual(8_000)
  })
})

describe('the canonical query of a list', () => {
  const flats = createLotListPage('flat')
  const canonical = (search: string) => flats.canonicalSearch?.(new URLSearchParams(search))

  it('is the same for all addresses of the same list', () => {
    expect(canonical('rooms=3&rooms=2&utm_source=x&order=varied&page=1')).toBe('rooms=2&rooms=3')
    expect(canonical('order=price')).toBe('order=price')
    verifies('D4-2', 'D42-3')
  })

  it('contains the names of dropped parameters, which the page shows', () => {
    expect(canonical('rooms=x')).toBe('rejected=rooms')
    expect(canonical('')).toBe('')
    verifies('D4-4')
  })
})
