import { expect, it } from 'vitest'
import { compareTurns } from './load.ts'

it('compares each turn of the peer with the mean of our turns before and after it', () => {
  const ours = [10, 20, 40].map((rate) => ({ rate }))
  const theirs = [5, 10].map((rate) => ({ rate }))
  expect(compareTurns(ours, theirs, 'rate')).toEqual([3, 3])
})
