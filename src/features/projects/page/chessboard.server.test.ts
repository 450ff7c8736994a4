import { expect, it } from 'vitest'
import { alignRisers } from './chessboard.server.ts'

const align = (...storeys: string[]) =>
  alignRisers(
    storeys.map((lots) => lots.split('')),
    (lot) => lot.toLowerCase(),
  ).map((lots) => lots.map((lot) => lot ?? '.').join(''))

it('puts lots that are alike above each other where a storey has fewer of them', () => {
  expect(align('abcd', 'acd', 'bd')).toEqual(['abcd', 'a.cd', '.b.d'])
})

it('takes the next free column for a lot that is like none', () => {
  expect(align('abc', 'xc', 'xyz')).toEqual(['abc', 'x.c', 'xyz'])
})

it('keeps a column for every lot that is still to come', () => {
  expect(align('abc', 'cab')).toEqual(['abc', 'cab'])
})

it('returns empty storeys for a section without lots', () => {
  expect(align('', '')).toEqual(['', ''])
})
