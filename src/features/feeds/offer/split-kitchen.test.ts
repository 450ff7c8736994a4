import { expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { splitKitchen } from './split-kitchen.ts'

it('stores the area of a kitchen-living room apart from that of a kitchen', () => {
  expect(splitKitchen({ kitchen_area: 22.3 }, ['kitchen_living'])).toEqual({
    kitchen_area: null,
    kitchen_living_area: 22.3,
  })
  const apart = { kitchen_area: 12.6, kitchen_living_area: null }
  expect(splitKitchen({ kitchen_area: 12.6 }, ['balcony'])).toEqual(apart)
  verifies('D9-4')
})

it('does not change figures that name the room themselves', () => {
  const both = { kitchen_area: 9, kitchen_living_area: 22.3 }
  expect(splitKitchen(both, ['kitchen_living'])).toEqual(both)
})
