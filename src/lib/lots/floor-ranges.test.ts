import { expect, it } from 'vitest'
import { floorRanges } from './floor-ranges.ts'

it('writes neighbouring storeys as a range, in their order', () => {
  expect(floorRanges([9, 2, 3, 4, 3, 7])).toBe('2–4, 7, 9')
  expect(floorRanges([5])).toBe('5')
  expect(floorRanges([])).toBe('')
})
