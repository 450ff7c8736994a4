import { computeLeastFirstPayment, computePayment } from '../../../lib/lots/monthly-payment.ts'
import type { LotSelection } from '../model/filter-types.ts'
import { getAskedTerms } from '../model/payment-filters.ts'
import type { Facet, Facets } from '../model/schema.ts'
import { type Bitset, countBits, countBoth, intersect } from './bitset.server.ts'
import {
  type IndexedFilter,
  type IndexedPaymentFilter,
  type OptionLabels,
  toOptionLabel,
} from './indexed-filter.server.ts'
import type { PaymentIndex } from './payment-index.server.ts'
import { findRange } from './range-group.server.ts'

interface FacetQuery {
  indexed: readonly IndexedFilter[]
  /** All lots of the kind. */
  all: Bitset
  labels: OptionLabels
  payments: PaymentIndex
  selection: LotSelection
  /** By filter key, the lots that match it. */
  chosen: ReadonlyMap<string, Bitset>
}

/**
 * Returns each filter's counts or range under all other filters (decision D7), and the count under all filters. A facet
 * is computed when it is first read: a list shows a few of some forty.
 */
export function computeFacets({ indexed, all, labels, payments, selection, chosen }: FacetQuery): {
  count: number
  facets: Facets
} {
  const { matching, others } = combine(all, chosen)
  const facets: Facets = {}
  for (const item of indexed) {
    const { key } = item.filter
    defineWhenRead(facets, key, () => {
      if (item.type === 'payment') {
        // The terms of a loan act through the payment, so that all of them have the same other filters.
        const set = others.get('payment') ?? matching
        return computePaymentFacet(item.filter, { payments, set, labels, selection })
      }
      // A value that all lots must have is chosen in addition to the others.
      const isAdded = item.type === 'choice' && item.filter.isEvery
      const set = (isAdded ? undefined : others.get(key)) ?? matching
      return computeFacet(item, set, labels, selection)
    })
  }
  return { count: countBits(matching), facets }
}

function defineWhenRead(facets: Facets, key: string, compute: () => Facet): void {
  let facet: Facet | undefined
  Object.defineProperty(facets, key, { enumerable: true, get: () => (facet ??= compute()) })
}

/** Returns, for each chosen filter, the intersection of all others, built from prefix and suffix intersections. */
function combine(
  all: Bitset,
  chosen: ReadonlyMap<string, Bitset>,
): { matching: Bitset; others: Map<string, Bitset> } {
  const entries = [...chosen]
  const before: Bitset[] = [all]
  for (const [, set] of entries) before.push(intersect(before.at(-1) ?? all, set))
  const others = new Map<string, Bitset>()
  let after = all
  for (const [i, [key, set]] of [...entries.entries()].toReversed()) {
    others.set(key, intersect(before[i] ?? all, after))
    after = intersect(after, set)
  }
  return { matching: after, others }
}

function computeFacet(
  item: Exclude<IndexedFilter, IndexedPaymentFilter>,
  set: Bitset,
  labels: OptionLabels,
  selection: LotSelection,
): Facet {
  const { filter } = item
  if (item.type === 'flag') {
    const count = countBoth(item.lots, set)
    return { type: 'choice', options: [{ value: 'true', label: filter.label, count }] }
  }
  if (item.type === 'range') return { type: 'range', ...findRange(item.group, set) }
  const counts = item.group.counts(set)
  const options = item.options.map(({ value, label, code }) => ({
    value,
    label,
    count: counts[code] ?? 0,
  }))
  // A chosen value that is no longer in the catalogue stays in the list, so that it can be cleared.
  for (const value of new Set(selection.choices[filter.key])) {
    if (options.some((option) => option.value === value)) continue
    const label = toOptionLabel(item.filter, value, labels[filter.key])
    options.push({ value, label, count: 0 })
  }
  return { type: 'choice', options }
}

interface PaymentFacetQuery {
  payments: PaymentIndex
  /** The lots that match all filters but that of the payment. */
  set: Bitset
  labels: OptionLabels
  selection: LotSelection
}

/**
 * Returns the facet of a filter of the monthly payment: payments under the requested terms, how many lots are
 * in the list with each programme, the longest term of the programmes, and the first payments that lots demand.
 */
function computePaymentFacet(
  filter: IndexedPaymentFilter['filter'],
  query: PaymentFacetQuery,
): Facet {
  const { payments, set, selection } = query
  if (filter.type === 'choice') return countPrograms(filter, query)
  const terms = getAskedTerms(selection)
  if (filter.type === 'range') return { type: 'range', ...payments.findRange(terms, set) }
  const programs = payments.programs.filter(({ id }) => (terms.program ?? id) === id)
  if (filter.key === 'term') {
    if (programs.length === 0) return { type: 'range', min: null, max: null }
    const max = Math.max(...programs.map(({ term_max }) => term_max))
    return { type: 'range', min: filter.min, max }
  }
  return { type: 'range', ...findFirstPayments(query, programs) }
}

/** From the least first payment on the cheapest home to the price of the dearest one, for which no loan is needed. */
function findFirstPayments(
  { payments, set }: PaymentFacetQuery,
  programs: PaymentIndex['programs'],
): { min: number | null; max: number | null } {
  let min: number | null = null
  let max: number | null = null
  for (const [area, { lots }] of payments.areas) {
    const range = findRange(payments.prices, intersect(lots, set))
    if (range.min === null || range.max === null) continue
    for (const program of programs) {
      const home = { price: range.min, area_type: area }
      // A buyer who pays the complete price is within every limit of a loan.
      if (!computePayment(program, home, { first_payment: home.price })) continue
      const least = Math.max(
        computeLeastFirstPayment(program, home.price),
        home.price - (program.max_loan ?? Infinity),
      )
      min = Math.min(min ?? least, least)
      max = Math.max(max ?? range.max, range.max)
    }
  }
  return { min, max }
}

function countPrograms(
  filter: IndexedPaymentFilter['filter'] & { type: 'choice' },
  { payments, set, labels, selection }: PaymentFacetQuery,
): Facet {
  const max = selection.ranges['payment']?.max
  const all = max === undefined ? countBits(set) : 0
  const terms = getAskedTerms(selection)
  const known = payments.programs.map(({ id }) => id)
  // A programme that has ended stays in the list while it is chosen, so that it can be cleared.
  const ids = [...new Set([...known, ...(terms.program === undefined ? [] : [terms.program])])]
  const options = ids.map((id) => ({
    value: String(id),
    label: toOptionLabel(filter, String(id), labels[filter.key]),
    count: max === undefined ? all : payments.countWithin({ ...terms, program: id }, max, set),
  }))
  return { type: 'choice', options }
}
