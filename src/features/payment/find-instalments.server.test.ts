import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeInstalments } from './find-instalments.server.ts'
import type { InstalmentPlan } from './instalments-schema.ts'

const plan: InstalmentPlan = {
  id: 1,
  name: 'На год',
  first_payment: 30,
  payments: 4,
  months_between: 3,
  markup: 0,
  areas: [],
  projects: [],
  text: '',
  ends_on: null,
}

it('splits the price into a first payment and equal ones, every few months', () => {
  expect(computeInstalments(plan, 10_000_000, '2026-11-23')).toMatchObject({
    total: 10_000_000,
    markup: 0,
    rows: [
      { date: '2026-11-23', sum: 3_000_000 },
      { date: '2027-02-23', sum: 1_750_000 },
      { date: '2027-05-23', sum: 1_750_000 },
      { date: '2027-08-23', sum: 1_750_000 },
      { date: '2027-11-23', sum: 1_750_000 },
    ],
  })
})

it('adds the markup to the price, and the roubles that cannot be divided to the earliest payments', () => {
  const { total, markup, rows } = computeInstalments(
    { ...plan, markup: 2.5, first_payment: 0 },
    1_000_001,
    '2026-01-31',
  )
  expect([total, markup]).toEqual([1_025_002, 25_001])
  expect(rows).toEqual([
    { date: '2026-04-30', sum: 256_251 },
    { date: '2026-07-31', sum: 256_251 },
    { date: '2026-10-31', sum: 256_250 },
    { date: '2027-01-31', sum: 256_250 },
  ])
})

it('pays on the last day of February when the contract is of the 31st', () => {
  const dates = (day: string) =>
    computeInstalments({ ...plan, months_between: 1 }, 100, day).rows.map(({ date }) => date)
  expect(dates('2027-12-31')).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

it('sums up to what a buyer pays, for random plans', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.record({
        first_payment: fc.constantFrom(0, 0.1, 20.1, 33.3, 99.9, 100),
        payments: fc.integer({ min: 1, max: 120 }),
        months_between: fc.integer({ min: 1, max: 12 }),
        markup: fc.constantFrom(0, 0.5, 7.77, 100),
      }),
      (price, terms) => {
        const { total, markup, rows } = computeInstalments(
          { ...plan, ...terms },
          price,
          '2026-11-30',
        )
        expect(rows.reduce((sum, row) => sum + row.sum, 0)).toBe(total)
        expect(total).toBe(price + markup)
        expect(rows.every(({ sum }) => sum > 0)).toBe(true)
        const dates = rows.map(({ date }) => date)
        expect(dates).toEqual([...new Set(dates)].toSorted())
      },
    ),
    { numRuns: 300 },
  )
})
