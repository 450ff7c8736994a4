import { expect, it } from 'vitest'
import { countOf, formatArea, formatMillions, formatRoubles, pluralize } from './numbers.ts'

it('separates thousands with no-break spaces and rounds millions to one decimal', () => {
  expect(formatRoubles(12_430_000)).toBe('12\u00a0430\u00a0000\u00a0₽')
  expect(formatRoubles(4_200)).toBe('4\u00a0200\u00a0₽')
  expect(formatMillions(12_449_999)).toBe('12,4\u00a0млн\u00a0₽')
  expect(formatMillions(12_000_000)).toBe('12\u00a0млн\u00a0₽')
  expect(formatArea(58.4)).toBe('58,4\u00a0м²')
})

it.each([
  [0, 'квартир'],
  [1, 'квартира'],
  [2, 'квартиры'],
  [4, 'квартиры'],
  [5, 'квартир'],
  [11, 'квартир'],
  [14, 'квартир'],
  [21, 'квартира'],
  [22, 'квартиры'],
  [111, 'квартир'],
  [1001, 'квартира'],
])('takes the right word form for %i', (count, word) => {
  expect(pluralize(count, 'квартира', 'квартиры', 'квартир')).toBe(word)
})

it('joins a count and its word so that they never part', () => {
  expect(countOf(1_128, 'квартира', 'квартиры', 'квартир')).toBe('1\u00a0128\u00a0квартир')
})
