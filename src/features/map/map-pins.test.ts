import { expect, it } from 'vitest'
import { groupPins } from './map-pins.tsx'

const size = { width: 100, height: 50 }

it('leaves pins alone that do not cover each other', () => {
  const pins = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 100, y: 0 },
    { id: 3, x: 0, y: 50 },
  ]
  expect(groupPins(pins, size).map(({ ids }) => ids)).toEqual([[1], [2], [3]])
})

it('joins pins that cover the first of a group, and loses none', () => {
  const pins = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 99, y: 49 },
    { id: 3, x: 198, y: 0 },
    { id: 4, x: 1, y: 1 },
  ]
  expect(groupPins(pins, size)).toEqual([
    { x: 0, y: 0, ids: [1, 2, 4] },
    { x: 198, y: 0, ids: [3] },
  ])
  expect(groupPins([], size)).toEqual([])
})
