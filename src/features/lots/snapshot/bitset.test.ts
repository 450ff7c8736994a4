import { expect, it } from 'vitest'
import {
  addBit,
  addSpan,
  countBits,
  countBoth,
  countSpan,
  createBitset,
  createFullBitset,
  hasBit,
  intersect,
  intersectsOutside,
} from './bitset.server.ts'

const sizes = [0, 1, 31, 32, 33, 64, 200]

it.each(sizes)('creates a full set of %i positions and none beyond', (size) => {
  const all = createFullBitset(size)
  expect(countBits(all)).toBe(size)
  expect(all).toHaveLength(Math.ceil(size / 32))
  for (let p = 0; p < size + 40; p++) expect(hasBit(all, p)).toBe(p < size)
})

it.each(sizes)('adds and counts every span in a set of %i positions', (size) => {
  for (let from = 0; from <= size; from++) {
    for (let to = from; to <= size; to++) {
      const set = createBitset(size)
      addSpan(set, from, to)
      expect(countBits(set)).toBe(to - from)
      expect(countSpan(createFullBitset(size), from, to)).toBe(to - from)
      if (to > from) expect([hasBit(set, from), hasBit(set, to - 1)]).toEqual([true, true])
    }
  }
})

it('intersects two sets, and reports a position outside a set', () => {
  const [a, b] = [createBitset(70), createBitset(70)]
  for (const position of [0, 31, 32, 69]) addBit(a, position)
  for (const position of [31, 33, 69]) addBit(b, position)
  expect(countBoth(a, b)).toBe(2)
  expect(countBits(intersect(a, b))).toBe(2)
  const none = createBitset(70)
  expect(intersectsOutside(a, createFullBitset(70), none)).toBe(true)
  expect(intersectsOutside(a, createFullBitset(70), createFullBitset(70))).toBe(false)
  expect(intersectsOutside(a, b, a)).toBe(false)
})
