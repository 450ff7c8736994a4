import { expect, it } from 'vitest'
import { describeDifference } from './lot-difference.ts'

const own = { area: 58.4, price: 15_000_000, sale_price: null }
const words = (area: number, price: number, sale_price: number | null = null) =>
  describeDifference(own, { area, price, sale_price }).replaceAll('\u00a0', ' ')

it.each([
  [62.6, 14_700_000, '+4,2 м², −300 тыс. ₽'],
  [58.4, 15_000_000, 'та же площадь, та же цена'],
  [50, 16_250_000, '−8,4 м², +1,3 млн ₽'],
  [58.41, 15_000_900, '+0,01 м², +900 ₽'],
  [58.4, 15_999_600, 'та же площадь, +1 млн ₽'],
  [58.4, 5_000_000, 'та же площадь, −10 млн ₽'],
])('describes %d m² for %d roubles as «%s»', (area, price, expected) => {
  expect(words(area, price)).toBe(expected)
})

it('compares the price that a buyer pays', () => {
  expect(words(58.4, 16_000_000, 14_500_000)).toBe('та же площадь, −500 тыс. ₽')
})
