import { expect, it } from 'vitest'
import { storeyLevels } from './storey-levels.ts'

const rounded = (levels: number[]) => levels.slice(1).map((level) => Number(level.toFixed(2)))

it('computes levels from the ceiling heights of the homes', () => {
  const ceilings = new Map([
    [1, 3],
    [2, 3],
    [3, 3.6],
  ])
  expect(rounded(storeyLevels(3, ceilings))).toEqual([0, 3.35, 6.7, 10.65])
})

it('uses the height of lobbies and shops for a ground storey without homes', () => {
  const ceilings = new Map([
    [2, 3],
    [3, null],
  ])
  expect(rounded(storeyLevels(4, ceilings))).toEqual([0, 4.8, 8.15, 11.5, 14.85])
})

it('uses default ceiling heights if none are known', () => {
  expect(rounded(storeyLevels(2, new Map()))).toEqual([0, 3.15, 6.3])
})
