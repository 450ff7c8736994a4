import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

it('counts inserted, removed, replaced and swapped letters', () => {
  expect(editDistance('flats', 'flats', 2)).toBe(0)
  expect(editDistance('flat', 'flats', 2)).toBe(1)
  expect(editDistance('projcts', 'projects', 2)).toBe(1)
  expect(editDistance('porjects', 'projects', 2)).toBe(1)
  expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  expect(editDistance('', 'abc', 3)).toBe(3)
  expect(editDistance('', '', 0)).toBe(0)
})

it('returns null beyond the limit', () => {
  expect(editDistance('kitten', 'sitting', 2)).toBeNull()
  expect(editDistance('', 'abc', 2)).toBeNull()
  expect(editDistance('aaaa', 'bbbb', 3)).toBeNull()
})

it('is symmetric, and a larger limit never changes a distance', () => {
  const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 8 }), (a, b, limit) => {
      const distance = editDistance(a, b, limit)
      expect(editDistance(b, a, limit)).toBe(distance)
      const full = editDistance(a, b, 20) ?? Number.NaN
      expect(distance).toBe(full <= limit ? full : null)
    }),
  )
})
