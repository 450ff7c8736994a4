import fc from 'fast-check'
import { expect, it } from 'vitest'
import { factsOfCatalogue, randomCatalogues } from '../../../../tests/support/random-catalogue.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { findPayment, type LoanTerms } from '../../../lib/lots/monthly-payment.ts'
import type { LotFacts, LotSelection } from '../model/filter-types.ts'
import { getAskedTerms } from '../model/payment-filters.ts'
import { buildLotIndex } from './build-lot-index.server.ts'

const isNightly = process.env['KVARTAL_NIGHTLY'] === '1'
const settings = { numRuns: isNightly ? 20_000 : 600, ...(isNightly ? {} : { seed: 20_261_123 }) }

const programs: fc.Arbitrary<LoanTerms[]> = fc
  .array(
    fc.record({
      rate: fc.constantFrom(0, 6, 6, 15.5, 17.9),
      first_payment_min: fc.constantFrom(0, 15, 20.1, 50, 99.9),
      term_max: fc.constantFrom(1, 7, 30),
      max_loan: fc.option(fc.constantFrom(40_000, 110_000, 400_000)),
      areas: fc.subarray(['premium_area', 'business_area']),
    }),
    { maxLength: 5 },
  )
  .map((some) => some.map((program, n) => ({ ...program, id: n + 1 })))

const selections: fc.Arbitrary<LotSelection> = fc.record({
  choices: fc.record(
    {
      program: fc.constantFrom(['1'], ['2'], ['5'], ['77']),
      area_type: fc.subarray(['premium_area', 'business_area']),
    },
    { requiredKeys: [] },
  ),
  ranges: fc.record(
    { payment: fc.record({ max: fc.constantFrom(0, 100, 500, 900, 1_500, 100_000) }) },
    { requiredKeys: [] },
  ),
  flags: fc.subarray(['has_sale']),
  amounts: fc.record(
    {
      first_payment: fc.constantFrom(0, 20_000, 90_000, 400_000),
      term: fc.constantFrom(1, 7, 8, 31),
    },
    { requiredKeys: [] },
  ),
})

/** Prices whose payments are close together and far apart, so that rounding makes some of them equal. */
function withPrices(lots: LotFacts[], spread: number): LotFacts[] {
  return lots.map((lot) => ({ ...lot, paid_price: 100_000 + (lot.paid_price - 10) * spread }))
}

/** What a visitor would find by reading every lot. */
function scan(lots: readonly LotFacts[], terms: readonly LoanTerms[], selection: LotSelection) {
  const asked = getAskedTerms(selection)
  const { area_type } = selection.choices
  const others = lots.filter(
    (lot) =>
      lot.kind === 'flat' &&
      lot.status === 'available' &&
      (!area_type?.length || area_type.includes(lot.area_type ?? '')) &&
      (!selection.flags.includes('has_sale') || lot.has_sale),
  )
  const pay = (lot: LotFacts, program = asked.program) =>
    findPayment(terms, { price: lot.paid_price, area_type: lot.area_type }, { ...asked, program })
      ?.monthly ?? null
  const max = selection.ranges['payment']?.max
  const isWithin = (monthly: number | null) =>
    max === undefined || (monthly !== null && monthly <= max)
  const found = others.filter((lot) => isWithin(pay(lot)))
  const known = others.flatMap((lot) => pay(lot) ?? [])
  const order = (sign: 1 | -1) =>
    found
      .toSorted((a, b) => {
        const [left, right] = [pay(a), pay(b)]
        if (left === right) return a.id - b.id
        if (left === null || right === null) return left === null ? 1 : -1
        return sign * (left - right)
      })
      .map(({ id }) => id)
  return {
    count: found.length,
    payment: order(1),
    '-payment': order(-1),
    range: known.length > 0 ? [Math.min(...known), Math.max(...known)] : [null, null],
    counts: terms.map(({ id }) => others.filter((lot) => isWithin(pay(lot, id))).length),
  }
}

it('lists and counts by payment as a scan over all lots does, for random programmes and terms', () => {
  fc.assert(
    fc.property(
      randomCatalogues,
      programs,
      selections,
      fc.constantFrom(1, 37, 30_000),
      fc.nat(20),
      (catalogue, terms, selection, spread, offset) => {
        const lots = withPrices(factsOfCatalogue(catalogue), spread)
        const flats = lots.filter(({ kind }) => kind === 'flat')
        const index = buildLotIndex('flat', flats, {}, terms)
        const expected = scan(lots, terms, selection)
        const { count, facets } = index.facets(selection)
        expect(count).toBe(expected.count)
        for (const order of ['payment', '-payment'] as const) {
          expect(index.list({ selection, order, limit: 1_000, offset: 0 })).toEqual({
            count,
            ids: expected[order],
          })
          expect(index.list({ selection, order, limit: 3, offset }).ids).toEqual(
            expected[order].slice(offset, offset + 3),
          )
        }
        expect(facets['payment']).toEqual({
          type: 'range',
          min: expected.range[0],
          max: expected.range[1],
        })
        const program = facets['program']
        const options = program?.type === 'choice' ? program.options : []
        expect(options.slice(0, terms.length).map((option) => option.count)).toEqual(
          expected.counts,
        )
        for (const { value, count: promised } of options) {
          const chosen = { ...selection, choices: { ...selection.choices, program: [value] } }
          const query = { selection: chosen, order: 'price', limit: 0, offset: 0 } as const
          expect(index.list(query).count).toBe(promised)
        }
      },
    ),
    settings,
  )
  verifies('D37-3', 'D37-4', 'D7-4')
}, 120_000)
