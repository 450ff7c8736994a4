import { expect, it } from 'vitest'
import { type Page, showPage } from './cached-pages.tsx'

const list = { entry: 'a', place: 'flats /flats', isCached: true, data: { n: 1 } }
const lot = { entry: 'b', place: 'flat /flats/7', isCached: false, data: {} }
const show = (...visits: Array<Omit<Page, 'id'>>) =>
  visits.reduce<readonly Page[]>((pages, now) => showPage(pages, now), [])
const ids = (pages: readonly Page[]) => pages.map(({ id }) => id)

it('keeps a list while a lot is shown, and shows it again with the same id after Back', () => {
  const [first] = show(list)
  expect(show(list, lot)).toEqual([{ ...lot, id: 2 }, first])
  expect(show(list, lot, list)).toEqual([first])
})

it('renders a list again when its data is other data than it was left with', () => {
  const changed = { ...list, data: { n: 1 } }
  expect(ids(show(list, lot, changed))).toEqual([3])
})

it('updates a page of which only the parameters changed', () => {
  const filtered = { ...list, entry: 'c', data: { n: 2 } }
  expect(show(list, filtered)).toEqual([{ ...filtered, id: 1 }])
})

it('renders a list that a link leads to, also while it is cached', () => {
  const pages = show(list, lot, { ...list, entry: 'c', data: { n: 3 } })
  expect(ids(pages)).toEqual([3, 1])
})

it('keeps two pages at most, those that were left last', () => {
  const at = (entry: string) => ({ ...list, entry, place: `${entry} /${entry}` })
  expect(show(at('a'), at('b'), at('c'), at('d')).map(({ entry }) => entry)).toEqual([
    'd',
    'c',
    'b',
  ])
})

it('returns the same pages for the same page', () => {
  const pages = show(list)
  expect(showPage(pages, list)).toBe(pages)
})
