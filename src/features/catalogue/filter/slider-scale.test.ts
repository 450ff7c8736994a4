import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { sliderLimits, toPosition, toValue } from './slider-scale.ts'

const prices = { min: 7_700_000, max: 105_000_000, step: 100_000, isLog: true }
const floors = { min: 1, max: 25, step: 1, isLog: false }

it('gives half of a price slider to prices below the geometric mean of the limits', () => {
  expect(toValue(prices, 100)).toBe(28_400_000)
  expect(toPosition(prices, 15_000_000)).toBe(51)
  expect(sliderLimits(prices)).toEqual({ min: 0, max: 200, step: 1 })
  verifies('D42-8')
})

it('has the limits at its ends, and moves other values into them', () => {
  expect([toValue(prices, 0), toValue(prices, 200)]).toEqual([prices.min, prices.max])
  expect([toPosition(prices, 1), toPosition(prices, 1e12)]).toEqual([0, 200])
  expect([toPosition(floors, -3), toPosition(floors, 99)]).toEqual([1, 25])
})

it('uses the values themselves as positions of a linear slider', () => {
  expect([toPosition(floors, 7), toValue(floors, 7)]).toEqual([7, 7])
  expect(sliderLimits(floors)).toEqual({ min: 1, max: 25, step: 1 })
})

it('never decreases from one position to the next, and returns near the position of a value', () => {
  const limits = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }))
  fc.assert(
    fc.property(limits, fc.nat(199), ([low, span], position) => {
      const scale = { ...prices, min: low * 100_000, max: (low + span) * 100_000 }
      const value = toValue(scale, position)
      expect(value).toBeLessThanOrEqual(toValue(scale, position + 1))
      expect(value % scale.step).toBe(0)
      expect(toValue(scale, toPosition(scale, value))).toBeGreaterThanOrEqual(scale.min)
    }),
  )
})
