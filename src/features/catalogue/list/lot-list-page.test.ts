import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { flatsPage } from './flats-page.server.ts'
import { loadLotList } from './lot-list-page.server.ts'

const lots = Array.from({ length: 35 }, (_, index) =>
  sampleLot({ id: index + 1, rooms: index < 20 ? 1 : 2, price: (index + 1) * 1_000_000 }),
)
const load = (search: string) =>
  loadLotList('flat', new URLSearchParams(search), smallSnapshot(lots))

describe('the data of a list', () => {
  it('is 16 lots a page', () => {
    const { found, pages, lots: shown } = load('page=2')
    expect([found, pages, shown.length, shown[0]?.id]).toEqual([
      'Найдено\u00a035\u00a0квартир',
      3,
      16,
      17,
    ])
  })

  it('is the last page when the address goes beyond it', () => {
    const { page, head, lots: shown } = load('page=999')
    expect([page, head.path, shown.length]).toEqual([3, '/flats?page=3', 3])
  })

  it('is one empty page of an empty catalogue, with the way home', () => {
    const data = loadLotList('flat', new URLSearchParams('page=2'), smallSnapshot([]))
    expect([data.pages, data.page, data.lots, data.empty?.href]).toEqual([1, 1, [], '/'])
  })

  it('names the condition whose removal brings most back when nothing fits', () => {
    const { empty } = load('rooms=1&price_min=30000000')
    expect(empty?.text.replaceAll('\u00a0', ' ')).toContain(
      '«Цена от 30 млн ₽»: без него подходит 20 квартир',
    )
    expect(empty?.href).toBe('/flats?rooms=1')
    expect(load('rooms=1').empty).toBeNull()
  })

  it('offers to drop everything when no single condition is to blame', () => {
    const { empty } = load('rooms=4&price_min=90000000')
    expect([empty?.action, empty?.href]).toEqual(['Сбросить условия', '/flats'])
  })

  it('offers buildings only after a project, and keeps one that is chosen without it', () => {
    const options = [{ value: '7', label: 'Корпус 7', count: 1 }]
    const facets = { building: { type: 'choice' as const, options } }
    const offers = (search: string) =>
      loadLotList('flat', new URLSearchParams(search), smallSnapshot(lots, facets)).fields.some(
        ({ key }) => key === 'building',
      )
    expect([offers(''), offers('project=1'), offers('building=1')]).toEqual([false, true, true])
  })

  it('counts the conditions that no control in sight shows', () => {
    expect(load('rooms=1&metro=ВДНХ&kitchen_area_min=10').hidden).toBe(0)
    expect(load('rooms=1&floor_min=2&feature=balcony&feature=loggia&has_sale=1').hidden).toBe(4)
  })

  it('takes no more than 25 KiB for a full page, so that a choice is answered fast', () => {
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
