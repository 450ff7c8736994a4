import { expect, it } from 'vitest'
import { sampleLot } from '../../../tests/support/sample-lot.ts'
import { arrangeFavourites, favouritesAddress, groupFavourites } from './arrange-favourites.ts'

const lots = [
  sampleLot({ id: 1, kind: 'parking', rooms: null, price: 2_000_000 }),
  sampleLot({ id: 2, price: 20_000_000, area: 80 }),
  sampleLot({ id: 3, price: 30_000_000, sale_price: 10_000_000, area: 40 }),
  sampleLot({ id: 4, kind: 'storage', rooms: null }),
]

it.each([
  ['added', [2, 3, 1, 4]],
  ['price', [3, 2, 1, 4]],
  ['price-desc', [2, 3, 1, 4]],
  ['area-desc', [2, 3, 1, 4]],
] as const)('arranges by kind and then by %s', (sort, ids) => {
  const arranged = arrangeFavourites(lots, sort)
  expect(arranged.map(({ id }) => id)).toEqual(ids)
  expect(groupFavourites(arranged).map(([kind]) => kind)).toEqual(['flat', 'parking', 'storage'])
})

it('has an address without default values', () => {
  expect(favouritesAddress('added')).toBe('/favorites')
  expect(favouritesAddress('price', 2)).toBe('/favorites?sort=price&page=2')
})
