import { expect, it } from 'vitest'
import { groupPins, shiftInwards } from './map-pins.tsx'

const size = { width: 100, height: 50 }

it('leaves pins alone that do not cover each other', () => {
  const pins = [
    { id: 1, x: 0, y: 0, shift: 0 },
    { id: 2, x: 100, y: 0, shift: 0 },
    { id: 3, x: 0, y: 50, shift: 0 },
  ]
  expect(groupPins(pins, size).map(({ ids }) => ids)).toEqual([[1], [2], [3]])
})

it('joins pins that cover the first of a group, and loses none', () => {
  const pins = [
    { id: 1, x: 0, y: 0, shift: 0 },
    { id: 2, x: 99, y: 49, shift: 0 },
    { id: 3, x: 198, y: 0, shift: 0 },
    { id: 4, x: 1, y: 1, shift: 0 },
  ]
  expect(groupPins(pins, size)).toEqual([
    { x: 0, y: 0, shift: 0, ids: [1, 2, 4] },
    { x: 198, y: 0, shift: 0, ids: [3] },
  ])
  expect(groupPins([], size)).toEqual([])
})

it('joins pins that cover each other after they are moved from the edge of the map', () => {
  const pins = [
    { id: 1, x: 10, y: 0, shift: 40 },
    { id: 2, x: 120, y: 0, shift: 0 },
  ]
  expect(groupPins(pins, size).map(({ ids }) => ids)).toEqual([[1, 2]])
})

it.each([
  ['moves a pin at the left edge to the right', 20, 42],
  ['moves a pin at the right edge to the left', 330, -51],
  ['leaves a pin in the middle where it is', 170, 0],
])('%s', (_, x, expected) => {
  expect(shiftInwards(x, 341)).toBe(expected)
})
