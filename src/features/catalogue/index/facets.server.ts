import { type Bitset, countBits, countBoth, intersect } from './bitset.server.ts'
import { toOptionLabel } from './choice-options.server.ts'
import type { LotSelection } from '../model/filters.ts'
import type { IndexedFilter, IndexedPaymentFilter, OptionLabels } from './indexed-filter.server.ts'
import { computePaymentFacet } from './payment-facets.server.ts'
import type { PaymentIndex } from './payment-index.server.ts'
import { findRange } from './range-group.server.ts'
import type { Facet, Facets } from '../model/schema.ts'

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

/** Returns each filter's counts or range under all other filters (decision D7), and the count under all filters. */
export function computeFacets({ indexed, all, labels, payments, selection, chosen }: FacetQuery): {
  count: number
  facets: Facets
} {
  const { matching, others } = combine(all, chosen)
  const facets: Facets = {}
  for (const item of indexed) {
    const { key } = item.filter
    if (item.type === 'payment') {
      // The terms of a loan act through the payment, so that all of them have the same other filters.
      const set = others.get('payment') ?? matching
      facets[key] = computePaymentFacet(item.filter, { payments, set, labels, selection })
    } else {
      // A value that all lots must have is chosen in addition to the others.
      const isAdded = item.type === 'choice' && item.filter.isEvery
      const set = (isAdded ? undefined : others.get(key)) ?? matching
      facets[key] = computeFacet(item, set, labels, selection)
    }
  }
  return { count: countBits(matching), facets }
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
