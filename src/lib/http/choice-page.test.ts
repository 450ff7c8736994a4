import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import type { Choices } from './choice-filters.ts'
import { canonicalChoices, readChoicePage } from './choice-page.ts'

interface Row {
  id: number
  year: number
  kind: string | null
}

const choices: Choices<Row> = {
  year: { label: 'Год', values: ({ year }) => [{ value: String(year), label: String(year) }] },
  kind: { label: 'Вид', values: ({ kind }) => (kind ? [{ value: kind, label: kind }] : []) },
}
const rows = [1, 2, 3, 4, 5].map((id) => ({
  id,
  year: id < 4 ? 2026 : 2025,
  kind: id === 5 ? null : 'Стройка',
}))
const read = (query: string, perPage?: number) =>
  readChoicePage(rows, {
    path: '/press',
    search: new URLSearchParams(query),
    choices,
    ...(perPage && { perPage }),
  })
const ids = (query: string, perPage?: number) => read(query, perPage).rows.map(({ id }) => id)

it('filters by every choice and returns each option with its count and address', () => {
  expect(ids('')).toEqual([1, 2, 3, 4, 5])
  expect(ids('year=2025&year=2026')).toHaveLength(5)
  const { rows: found, filters, path } = read('year=2025')
  expect(found.map(({ id }) => id)).toEqual([4, 5])
  expect(path).toBe('/press?year=2025')
  // A filter with one option is left out.
  expect(filters).toEqual([
    {
      label: 'Год',
      options: [
        { label: '2026', count: 3, isChosen: false, href: '/press?year=2025&year=2026' },
        { label: '2025', count: 2, isChosen: true, href: '/press' },
      ],
    },
  ])
})

it('keeps a filter with one option while the address sets it, so that it can be removed', () => {
  const kind = read('kind=Стройка').filters.find(({ label }) => label === 'Вид')
  expect(kind?.options).toEqual([{ label: 'Стройка', count: 4, isChosen: true, href: '/press' }])
  verifies('D97-3')
})

it('paginates and returns the last page for a page number that is too large', () => {
  expect(ids('page=2', 2)).toEqual([3, 4])
  expect(read('page=2', 2)).toMatchObject({ page: 2, pages: 3, path: '/press?page=2', count: 5 })
  expect(ids('page=9', 2)).toEqual([5])
  expect(read('page=9', 2).path).toBe('/press?page=3')
  for (const page of ['0', '-1', 'x', '1e9', '']) expect(ids(`page=${page}`, 2)).toEqual([1, 2])
  expect(readChoicePage([], { path: '/press', search: new URLSearchParams(), choices })).toEqual({
    rows: [],
    count: 0,
    page: 1,
    pages: 1,
    filters: [],
    chosen: { year: [], kind: [] },
    path: '/press',
    firstPath: '/press',
    rejected: [],
  })
})

it('ignores unknown values and reports their filters', () => {
  const { rejected, count, path } = read('year=1812&kind=Стройка&colour=red')
  expect(rejected).toEqual(['год'])
  expect(count).toBe(4)
  expect(path).toBe('/press?kind=%D0%A1%D1%82%D1%80%D0%BE%D0%B9%D0%BA%D0%B0')
})

it('returns the same canonical parameters for any order, repetition and unknown parameter', () => {
  const canonical = (query: string) =>
    canonicalChoices(new URLSearchParams(query), ['year', 'kind'])
  expect(canonical('kind=a&x=1&year=2026&year=2026&page=2')).toBe('year=2026&kind=a&page=2')
  expect(canonical('page=1&year=')).toBe('')
})
