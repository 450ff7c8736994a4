import { expect, it } from 'vitest'
import type { Point } from '../plan/plan-geometry.ts'
import { frontSide, storeyNorth } from './front-direction.ts'

const south: Point[] = [
  [0, 10],
  [40, 10],
]
const west: Point[] = [
  [0, 0],
  [0, 40],
]

it('storeyNorth: is the genplan’s north for a front along its lower edge', () => {
  expect(storeyNorth(south, 10, 0)).toBe(0)
  expect(storeyNorth(south, 10, -8)).toBe(352)
})

it('storeyNorth: follows the part of a bent front in which the section lies', () => {
  const bent: Point[] = [...west, [30, 40]]
  expect(storeyNorth(bent, 20, 0)).toBe(270)
  expect(storeyNorth(bent, 60, 0)).toBe(0)
})

it('frontSide: names where the front looks', () => {
  expect(frontSide(storeyNorth(south, 0, 0))).toBe('юг')
  expect(frontSide(storeyNorth(west, 0, 0))).toBe('запад')
  expect(frontSide(storeyNorth(south, 0, 45))).toBe('юго-восток')
})
