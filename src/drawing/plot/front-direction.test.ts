import type { Point } from '../plan/box.ts'
import { expect, it } from 'vitest'
import { frontSide, listWindowSides, planNorth, storeyNorth } from './front-direction.ts'

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

it('planNorth: is turned by half for a flat on the yard side', () => {
  expect(planNorth(350, { isTurned: false })).toBe(350)
  expect(planNorth(350, { isTurned: true })).toBe(170)
})

it('listWindowSides: names each side once, clockwise from north', () => {
  const up: Point = [0, -1]
  const right: Point = [1, 0]
  const down: Point = [0, 1]
  expect(listWindowSides([down, down, right], 0)).toEqual(['east', 'south'])
  expect(listWindowSides([up], 90)).toEqual(['west'])
  expect(listWindowSides([up], 315)).toEqual(['north_east'])
  expect(listWindowSides([], 0)).toEqual([])
})
