import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { annuity, findPayment, type LoanTerms } from './monthly-payment.ts'

const family: LoanTerms = {
  id: 1,
  rate: 6,
  first_payment_min: 20,
  term_max: 30,
  max_loan: 12_000_000,
  areas: [],
}
const base: LoanTerms = { ...family, id: 2, rate: 19.5, term_max: 20, max_loan: null }
const home = { price: 10_000_000, area_type: 'business_area' }

describe('annuity', () => {
  it('returns the payment of known loans, rounded up', () => {
    expect(annuity(8_000_000, 6, 30)).toBe(47_965)
    expect(annuity(1_200_000, 0, 10)).toBe(10_000)
    expect(annuity(0, 6, 30)).toBe(0)
  })

  it('repays the loan in the last month, not earlier and not later', () => {
    const loans = fc.integer({ min: 100_000, max: 100_000_000 })
    const rates = fc.double({ min: 0.1, max: 40, noNaN: true })
    fc.assert(
      fc.property(loans, rates, fc.integer({ min: 1, max: 30 }), (loan, rate, term) => {
        const monthly = annuity(loan, rate, term)
        const rest = (payment: number) => {
          let debt = loan
          for (let month = 0; month < term * 12; month += 1) debt += (debt * rate) / 1200 - payment
          return debt
        }
        expect(rest(monthly)).toBeLessThan(1)
        expect(rest(monthly - 1)).toBeGreaterThan(-1)
      }),
    )
    verifies('D37-2')
  })
})

describe('findPayment', () => {
  it('returns the lowest rate that fits, with its least first payment and longest term', () => {
    expect(findPayment([base, family], home)).toEqual({
      program: 1,
      first_payment: 2_000_000,
      term: 30,
      monthly: 47_965,
    })
  })

  it('demands the least first payment to the rouble, and takes a buyer who has exactly that', () => {
    const program = { ...base, first_payment_min: 20.1 }
    const flat = { ...home, price: 10_500_000 }
    expect(findPayment([program], flat)?.first_payment).toBe(2_110_500)
    expect(findPayment([program], flat, { first_payment: 2_110_500 })).not.toBeNull()
    expect(findPayment([program], flat, { first_payment: 2_110_499 })).toBeNull()
    verifies('D37-2')
  })

  it('takes the next rate when the loan is above the maximum of the lowest', () => {
    expect(findPayment([family, base], { ...home, price: 20_000_000 })?.program).toBe(2)
  })

  it.each([
    ['the loan is above the maximum', [family], { ...home, price: 20_000_000 }, {}],
    ['the first payment is below the minimum', [family], home, { first_payment: 1_999_999 }],
    ['the term is longer than the longest', [family], home, { term: 31 }],
    ['the programme is for other areas', [{ ...family, areas: ['premium_area'] }], home, {}],
    ['the asked programme does not exist', [family], home, { program: 9 }],
    ['there is no programme', [], home, {}],
  ])('returns null when %s', (_, programs, lot, asked) => {
    expect(findPayment(programs, lot, asked)).toBeNull()
  })

  it('returns no monthly payment when the first payment covers the price', () => {
    expect(findPayment([family], home, { first_payment: 15_000_000 })).toMatchObject({
      first_payment: 10_000_000,
      monthly: 0,
    })
  })
})
