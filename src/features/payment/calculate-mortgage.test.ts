import { expect, it } from 'vitest'
import { annuity } from '../../lib/lots/monthly-payment.ts'
import { calculateMortgage } from './calculate-mortgage.ts'
import type { DescribedProgram } from './mortgage-schema.ts'

const family: DescribedProgram = {
  id: 1,
  name: 'Семейная',
  bank: 'Банк',
  rate: 6,
  first_payment_min: 20.1,
  term_max: 30,
  full_cost_min: 6.2,
  full_cost_max: 8.75,
  legal_text: 'АО «Банк»',
  ends_on: null,
  max_loan: 12_000_000,
  areas: [],
  text: 'Для семей',
}
const base = { ...family, id: 2, name: 'Базовая', rate: 18, max_loan: null }
const short = { ...family, id: 3, rate: 10, first_payment_min: 50, term_max: 7, max_loan: null }
const nothing = { program: '', first_payment: '', term: '' }
const calculate = (
  price: number,
  texts: Partial<typeof nothing>,
  programs = [family, base, short],
) => {
  const found = calculateMortgage(
    { programs, price, area_type: 'business_area' },
    { ...nothing, ...texts },
  )
  if (!found) throw new Error('no programme')
  const { errors, ...rest } = found
  const words = Object.fromEntries(
    Object.entries(errors).map(([key, text]) => [key, text.replaceAll('\u00a0', ' ')]),
  )
  return { ...rest, errors: words }
}

it('returns null without programmes', () => {
  const home = { programs: [], price: 10_000_000, area_type: 'business_area' }
  expect(calculateMortgage(home, nothing)).toBeNull()
})

it('takes the lowest rate, the least first payment and the longest term without parameters', () => {
  expect(calculate(15_000_000, {})).toEqual({
    program: family,
    payment: {
      program: 1,
      first_payment: 3_015_000,
      term: 30,
      monthly: annuity(11_985_000, 6, 30),
    },
    firstMin: 3_015_000,
    termMax: 30,
    errors: {},
  })
})

it('takes another programme when the loan is above the limit of the first', () => {
  expect(calculate(40_000_000, {}).program).toBe(short)
  expect(calculate(40_000_000, { term: '20' }).program).toBe(base)
  // With 28 million of one's own, the family programme lends the rest.
  expect(calculate(40_000_000, { first_payment: '28 000 000' }).program).toBe(family)
})

it('says which first payment a programme needs', () => {
  const { payment, program, firstMin, errors } = calculate(40_000_000, { program: '1' })
  expect([payment, program, firstMin]).toEqual([null, family, 28_000_000])
  expect(errors).toEqual({ first_payment: 'Нужен взнос от 28 000 000 ₽' })
  expect(calculate(10_000_000, { first_payment: '1' }).errors).toEqual({
    first_payment: 'Нужен взнос от 2 010 000 ₽',
  })
})

it('says how long the term can be', () => {
  expect(calculate(10_000_000, { program: '3', term: '8' }).errors).toEqual({
    term: 'От 1 до 7 лет',
  })
  expect(calculate(10_000_000, { term: '31' }).errors).toEqual({ term: 'От 1 до 30 лет' })
  expect(calculate(10_000_000, { term: '0' }).payment).toBeNull()
})

it.each(['-1', '1.5', 'много', '١٢', '999999999999'])('rejects %s as a number', (text) => {
  expect(calculate(10_000_000, { first_payment: text }).errors).toEqual({
    first_payment: 'Введите сумму в рублях',
  })
  expect(calculate(10_000_000, { term: text }).payment).toBeNull()
})

it('needs no loan when the first payment is the price or more', () => {
  const { payment, errors } = calculate(10_000_000, { first_payment: '99 000 000' })
  expect(payment).toMatchObject({ first_payment: 10_000_000, monthly: 0 })
  expect(errors).toEqual({})
})

it('ignores a programme that is not offered', () => {
  expect(calculate(10_000_000, { program: '77' }).program).toBe(family)
})
