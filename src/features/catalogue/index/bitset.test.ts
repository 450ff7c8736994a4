import { expect, it } from 'vitest'
import {
  addBit,
  addSpan,
  countBits,
  countBoth,
  countSpan,
  createBitset,
  fullBitset,
  hasBit,
  intersect,
  intersectsOutside,
} from './bitset.server.ts'

const sizes = [0, 1, 31, 32, 33, 64, 200]

it.each(sizes)('holds all of %i positions and none beyond them', (size) => {
  const all = fullBitset(size)
  expect(countBits(all)).toBe(size)
  expect(all).toHaveLength(Math.ceil(size / 32))
  for (let p = 0; p < size + 40; p++) expect(hasBit(all, p)).toBe(p < size)
})

it.each(sizes)('adds and counts every span among %i positions', (size) => {
  for (let from = 0; from <= size; from++) {
    for (let to = from; to <= size; to++) {
      const set = createBitset(size)
      addSpan(set, from, to)
      expect(countBits(set)).toBe(to - from)
      expect(countSpan(fullBitset(size), from, to)).toBe(to - from)
      if (to > from) expect([hasBit(set, from), hasBit(set, to - 1)]).toEqual([true, true])
    }
  }
})

it('tells what is in both sets, and what lies outside one', () => {
  const [a, b] = [createBitset(70), createBitset(70)]
  for (const position of [0, 31, 32, 69]) addBit(a, position)
  for (const position of [31, 33, 69]) addBit(b, position)
  expect(countBoth(a, b)).toBe(2)
  expect(countBits(intersect(a, b))).toBe(2)
  const none = createBitset(70)
  expect(intersectsOutside(a, fullBitset(70), none)).toBe(true)
  expect(intersectsOutside(a, fullBitset(70), fullBitset(70))).toBe(false)
  expect(intersectsOutside(a, b, a)).toBe(false)
})
