import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRandom } from '../generator/random.ts'
import { takeStart } from './curves.ts'
import { findFaces } from './faces.ts'
import { extendDeadEnds } from './loose-ends.ts'
import { cutAtCrossings, findLargestPart, type Way, removeDeadEnds } from './net.ts'
import { distance, getLength, type Point, toSides } from './plane.ts'
import { getArea, inset, isInside, signedArea } from './rings.ts'
import { route } from './route.ts'
import { splitBlock } from './split-block.ts'

const way = (text: string, street = 0): Way => ({
  points: route(text),
  class: 'street',
  name: '',
  hasBridges: false,
  street,
})
/** A square of 400 m with a cross whose arms extend beyond it. */
const town = () => [
  way('0 0, 400 0, 400 400, 0 400, 0 0', 1),
  way('-50 150, 450 150', 2),
  way('200 -50, 200 450', 3),
]

it('cuts streets at crossings and finds the fields between them', () => {
  const ways = removeDeadEnds(cutAtCrossings(town()))
  const fields = findFaces(ways)
  expect(fields.map((ring) => Math.round(getArea(ring))).toSorted((a, b) => a - b)).toEqual([
    30_000, 30_000, 50_000, 50_000,
  ])
  expect(fields.every((ring) => signedArea(ring) > 0)).toBe(true)
  expect(ways.flatMap(({ points }) => points).filter(([x]) => x < 0 || x > 400)).toEqual([])
})

it('joins a street to the street at which it ends', () => {
  const ways = cutAtCrossings([way('0 0, 100 0', 1), way('40 0, 40 80', 2)])
  const lengths = ways.map(({ points }) => getLength(points)).toSorted((a, b) => a - b)
  expect(lengths).toEqual([40, 60, 80])
  const ends = ways.flatMap(({ points }) => [points[0], points.at(-1)])
  expect(new Set(ends.filter((end) => end?.[0] === 40 && end[1] === 0)).size).toBe(1)
})

it('extends a dead end to the next street within reach only', () => {
  const extended = extendDeadEnds(
    cutAtCrossings([way('0 0, 0 100', 1), way('30 50, 60 50', 2)]),
    ({ street }) => street === 2,
    60,
  )
  expect(extended.flatMap(({ points }) => points)).toContainEqual([0, 50])
  expect(Math.max(...extended.flatMap(({ points }) => points.map(([x]) => x)))).toBe(60)
})

it('keeps only the largest connected part of a net', () => {
  const apart = [...town(), way('900 900, 990 900', 9)]
  expect(findLargestPart(cutAtCrossings(apart)).every(({ street }) => street !== 9)).toBe(true)
})

it('divides any block into two parts of the same total area by a street from side to side', () => {
  const corner = fc.tuple(
    fc.integer({ min: 60, max: 900 }),
    fc.double({ min: 0, max: 0.9, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(corner, { minLength: 4, maxLength: 9 }), fc.nat(), (corners, seed) => {
      const ring = corners.map(([reach, off], index): Point => {
        const angle = ((index + off) / corners.length) * 2 * Math.PI
        return [reach * Math.cos(angle), reach * Math.sin(angle)]
      })
      fc.pre(signedArea(ring) > 4_000)
      const split = splitBlock(ring, [], createRandom(String(seed)))
      if (!split) return
      const areas = split.halves.map((half) => signedArea(half))
      expect(areas.every((area) => area > 0)).toBe(true)
      expect((areas[0] ?? 0) + (areas[1] ?? 0)).toBeCloseTo(signedArea(ring), 3)
      for (const end of [split.street[0], split.street.at(-1)]) {
        const off = toSides(ring).map(
          ([a, b]) => distance(a, end ?? a) + distance(end ?? a, b) - distance(a, b),
        )
        expect(Math.min(...off)).toBeLessThan(0.001)
      }
    }),
    { numRuns: 150 },
  )
})

it('moves the sides of a ring inwards, and returns undefined for a ring that is too narrow', () => {
  const square = route('0 0, 100 0, 100 100, 0 100')
  expect(getArea(inset(square, 10) ?? [])).toBeCloseTo(6_400)
  expect(inset(square.toReversed(), 10)?.every((point) => isInside(point, square))).toBe(true)
  expect(inset(square, 51)).toBeUndefined()
  expect(inset(route('0 0, 300 0, 150 4'), 9)).toBeUndefined()
})

it('returns the start of a line', () => {
  expect(takeStart(route('0 0, 10 0, 10 10'), 15)).toEqual(route('0 0, 10 0, 10 5'))
  expect(takeStart(route('0 0, 10 0'), 99)).toEqual(route('0 0, 10 0'))
})
