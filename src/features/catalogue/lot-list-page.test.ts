import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../tests/support/small-snapshot.ts'
import { flatsPage } from './flats-page.server.ts'
import { loadLotList } from './lot-list-page.server.ts'

const lots = Array.from({ length: 35 }, (_, index) =>
  sampleLot({ id: index + 1, rooms: index < 20 ? 1 : 2, price: (index + 1) * 1_000_000 }),
)
const load = (search: string) =>
  loadLotList('flat', new URLSearchParams(search), smallSnapshot(lots))

describe('the data of a list', () => {
  it('is 16 lots a page', () => {
    const { count, pages, lots: shown } = load('page=2')
    expect([count, pages, shown.length, shown[0]?.id]).toEqual([35, 3, 16, 17])
  })

  it('is the last page when the address goes beyond it', () => {
    const { query, lots: shown } = load('page=999')
    expect([query.page, shown.length]).toEqual([3, 3])
  })

  it('is one empty page of an empty catalogue', () => {
    const data = loadLotList('flat', new URLSearchParams('page=2'), smallSnapshot([]))
    expect([data.count, data.pages, data.query.page, data.wayOut]).toEqual([0, 1, 1, null])
  })

  it('names the condition whose removal brings most back when nothing fits', () => {
    expect(load('rooms=1&price_min=30000000').wayOut).toEqual({
      label: 'Цена от\u00a030\u00a0млн\u00a0₽',
      search: 'rooms=1',
      count: 20,
    })
    expect(load('rooms=1').wayOut).toBeNull()
  })

  it('offers buildings only after a project, and keeps one that is chosen without it', () => {
    const facets = { building: { type: 'choice' as const, options: [] } }
    const keys = (search: string) =>
      Object.keys(
        loadLotList('flat', new URLSearchParams(search), smallSnapshot(lots, facets)).facets,
      )
    expect(keys('')).toEqual([])
    expect(keys('project=1')).toEqual(['building'])
    expect(keys('building=1')).toEqual(['building'])
  })
})

describe('the address of a list', () => {
  const canonical = (search: string) => flatsPage.canonicalSearch?.(new URLSearchParams(search))

  it('is one for every spelling of the same list', () => {
    expect(canonical('rooms=3&rooms=2&utm_source=x&order=price&page=1')).toBe('rooms=2&rooms=3')
  })

  it('differs when a value was dropped, because the page then says so', () => {
    expect(canonical('rooms=x')).toBe('rejected=rooms')
    expect(canonical('')).toBe('')
  })
})
