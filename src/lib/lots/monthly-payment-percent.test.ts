import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentRoundedUp } from './monthly-payment.ts'

it.each([
  [10_500_000, 20.1, 2_110_500],
  [100, 0.5, 1],
  [8_250_000, 3, 247_500],
  [0, 20.1, 0],
])('returns %i × %f %% rounded up to a rouble', (roubles, percent, expected) => {
  expect(percentRoundedUp(roubles, percent)).toBe(expected)
})

it('equals integer arithmetic for every price and percentage of two decimals', () => {
  const prices = fc.integer({ min: 0, max: 2_000_000_000 })
  const hundredths = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(prices, hundredths, (roubles, hundredth) => {
      const exact = BigInt(roubles) * BigInt(hundredth)
      const roundedUp = (exact + 9_999n) / 10_000n
      expect(percentRoundedUp(roubles, hundredth / 100)).toBe(Number(roundedUp))
    }),
  )
})
