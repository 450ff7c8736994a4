import { describe, expect, it } from 'vitest'
import { fitsLotFilter, readLotFilter, writeLotFilter } from './lot-filter.ts'

const read = (query: string) => readLotFilter(new URLSearchParams(query))

describe('readLotFilter', () => {
  it('returns an empty filter for an empty address', () => {
    expect(read('utm_source=x')).toEqual({ rooms: [], priceMax: null, isFree: false, rejected: [] })
  })

  it('sorts rooms, drops repetitions and names every parameter whose value is unknown', () => {
    const filter = read('rooms=3&rooms=1&rooms=3&rooms=9&price_max=много&free=нет')
    expect(filter).toEqual({
      rooms: [1, 3],
      priceMax: null,
      isFree: false,
      rejected: ['rooms', 'price_max', 'free'],
    })
  })

  it('reads what writeLotFilter writes', () => {
    for (const query of ['', 'rooms=0&rooms=5&price_max=12000000&free=1', 'rooms=2&price_max=?']) {
      expect(writeLotFilter(read(query))).toBe(query)
    }
  })
})

describe('fitsLotFilter', () => {
  const lot = { rooms: 6, price: 20, isAvailable: true }

  it('counts five rooms and more as one group', () => {
    expect(fitsLotFilter(lot, read('rooms=5'))).toBe(true)
    expect(fitsLotFilter(lot, read('rooms=4'))).toBe(false)
  })

  it('includes the highest price and excludes reserved lots when only free ones are wanted', () => {
    expect(fitsLotFilter(lot, read('price_max=20'))).toBe(true)
    expect(fitsLotFilter(lot, read('price_max=19'))).toBe(false)
    expect(fitsLotFilter({ ...lot, isAvailable: false }, read('free=on'))).toBe(false)
  })

  it('excludes lots without rooms when rooms are chosen', () => {
    expect(fitsLotFilter({ ...lot, rooms: null }, read('rooms=0'))).toBe(false)
  })
})
