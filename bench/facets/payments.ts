import { buildLotIndex } from '../../src/features/lots/snapshot/build-lot-index.server.ts'
import type { LotSelection } from '../../src/features/lots/model/filter-types.ts'
import { emptySelection, type LotOrder } from '../../src/features/lots/model/filters.ts'
import type { LoanTerms } from '../../src/lib/lots/monthly-payment.ts'
import { benchLots, companyShape } from '../lots.ts'
import { formatMs, median, report, timeCalls } from '../measure.ts'

const programs: LoanTerms[] = [
  { rate: 6, first_payment_min: 20.1, term_max: 30, max_loan: 12_000_000 },
  { rate: 9.9, first_payment_min: 30, term_max: 25, max_loan: 9_000_000 },
  { rate: 15.5, first_payment_min: 50, term_max: 15, max_loan: 60_000_000 },
  { rate: 17.9, first_payment_min: 20.1, term_max: 30, max_loan: null },
  { rate: 18.4, first_payment_min: 15, term_max: 30, max_loan: null },
  { rate: 21, first_payment_min: 0, term_max: 10, max_loan: 30_000_000 },
].map((program, n) => ({ ...program, id: n + 1, areas: n % 2 === 1 ? ['business_area'] : [] }))

/** Measures lists and facets by the monthly payment; each call has terms that were not requested before. */
export async function benchPayments(size: number): Promise<void> {
  const index = buildLotIndex('flat', benchLots(size, companyShape), {}, programs)
  const name = `${size.toLocaleString('en')} lots, payment`
  const select = (run: number, max: number | null, program?: number): LotSelection => ({
    ...emptySelection,
    choices: program === undefined ? {} : { program: [String(program)] },
    ranges: max === null ? {} : { payment: { max: max + run } },
    amounts: { first_payment: 3_000_000 + 1_000 * run },
  })
  const measure = async (what: string, call: (run: number) => unknown) =>
    report(`${name}: ${what}`, formatMs(median(await timeCalls(call, { runs: 100, warmUp: 30 }))))
  const list = (selection: LotSelection, order: LotOrder, offset = 0) =>
    index.list({ selection, order, offset, limit: 16 })
  await measure('filter', (run) => list(select(run, 90_000), 'price'))
  await measure('filter, one programme', (run) => list(select(run, 90_000, 4), 'price'))
  for (const order of ['payment', '-payment'] as const) {
    await measure(`order ${order}`, (run) => list(select(run, null), order))
    await measure(`order ${order}, filter`, (run) => list(select(run, 90_000), order))
    await measure(`order ${order}, middle`, (run) => list(select(run, null), order, size >> 1))
  }
  await measure('order, no loan is needed', (run) =>
    list({ ...emptySelection, amounts: { first_payment: 10 ** 10 + run } }, 'payment'),
  )
  await measure('facets without the filter', (run) => index.facets(select(run, null)))
  await measure('facets', (run) => index.facets(select(run, 90_000)))
  await measure('all facets, nothing asked', () => index.facets(emptySelection))
}
