import { describe, expect, it } from 'vitest'
import { dimmedPlaces, describeFitting } from './dimmed-places.ts'
import { readLotFilter } from './lot-filter.ts'

const lot = (rooms: number, price: number) => ({ rooms, price, isAvailable: true })
const lots = { 1: [lot(1, 5), lot(2, 9)], 2: [lot(3, 20)], 3: [] }
const read = (query: string) => readLotFilter(new URLSearchParams(query))

describe('dimmedPlaces', () => {
  it('returns nothing for an empty filter', () => {
    expect(dimmedPlaces(lots, read(''))).toEqual(new Set())
  })

  it('returns places of which no lot fits, and none that has nothing on sale', () => {
    expect(dimmedPlaces(lots, read('rooms=2'))).toEqual(new Set([2]))
    expect(dimmedPlaces(lots, read('rooms=5'))).toEqual(new Set([1, 2]))
  })
})

it('describeFitting: counts the lots that fit once something is chosen', () => {
  expect(describeFitting(lots, read(''))).toBe('')
  expect(describeFitting(lots, read('price_max=9'))).toBe('Подходит 2 из 3')
})
