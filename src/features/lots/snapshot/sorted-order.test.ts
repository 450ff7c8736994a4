import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reverseOrder, sortPositions } from './sorted-order.server.ts'

const values = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 5 }),
    fc.double({ noNaN: true }),
    fc.constantFrom(Number.NaN, 0, -0, -1.5, 12_345_678, 45.3),
  ),
  { maxLength: 300 },
)

/** The same order by comparison: unknown values last, equal ones in the order of `among`. */
function sortByComparison(column: Float64Array, among: number[]): number[] {
  const isKnown = (p: number) => !Number.isNaN(column[p])
  const known = among.filter(isKnown)
  return [
    ...known.toSorted((a, b) => Math.sign((column[a] as number) - (column[b] as number)) || 0),
    ...among.filter((p) => !isKnown(p)),
  ]
}

it('sorts any numbers like a stable comparison, unknown ones last', () => {
  fc.assert(
    fc.property(values, fc.boolean(), (list, isReversed) => {
      const column = Float64Array.from(list)
      const among = isReversed ? [...list.keys()].toReversed() : [...list.keys()]
      const { positions, known } = sortPositions(column, Uint32Array.from(among))
      expect([...positions]).toEqual(sortByComparison(column, among))
      expect(known).toBe(list.filter((value) => !Number.isNaN(value)).length)
    }),
  )
})

it('takes positions in ascending order without another one', () => {
  expect([...sortPositions(Float64Array.of(2, 1, 2, 1)).positions]).toEqual([1, 3, 0, 2])
})

it('reverses the values, not the order of equal ones', () => {
  const column = Float64Array.of(2, 1, 2, Number.NaN)
  expect([...reverseOrder(sortPositions(column), column)]).toEqual([0, 2, 1, 3])
})
