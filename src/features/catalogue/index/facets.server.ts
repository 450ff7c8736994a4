import { type Bitset, countBits, countBoth, intersect } from './bitset.server.ts'
import { optionLabel } from './choice-options.server.ts'
import type { LotSelection } from '../model/filters.ts'
import type { IndexedFilter, OptionLabels } from './indexed-filter.server.ts'
import { rangeOf } from './range-group.server.ts'
import type { Facet, Facets } from '../model/schema.ts'

interface FacetQuestion {
  indexed: readonly IndexedFilter[]
  /** Every lot of the kind. */
  all: Bitset
  labels: OptionLabels
  selection: LotSelection
  /** By filter key, the lots that pass it. */
  chosen: ReadonlyMap<string, Bitset>
}

/** Every filter's counts or range under all other filters (decision D7), and the count under all. */
export function facetsOf({ indexed, all, labels, selection, chosen }: FacetQuestion): {
  count: number
  facets: Facets
} {
  const { whole, others } = combine(all, chosen)
  const facets: Facets = {}
  for (const item of indexed) {
    const { key } = item.filter
    facets[key] = facetOf(item, others.get(key) ?? whole, labels, selection)
  }
  return { count: countBits(whole), facets }
}

/** For each chosen filter the intersection of all others, through running products from both ends. */
function combine(
  all: Bitset,
  chosen: ReadonlyMap<string, Bitset>,
): { whole: Bitset; others: Map<string, Bitset> } {
  const entries = [...chosen]
  const before: Bitset[] = [all]
  for (const [, set] of entries) before.push(intersect(before.at(-1) ?? all, set))
  const others = new Map<string, Bitset>()
  let after = all
  for (const [i, [key, set]] of [...entries.entries()].toReversed()) {
    others.set(key, intersect(before[i] ?? all, after))
    after = intersect(after, set)
  }
  return { whole: after, others }
}

function facetOf(
  item: IndexedFilter,
  set: Bitset,
  labels: OptionLabels,
  selection: LotSelection,
): Facet {
  const { filter } = item
  if (item.type === 'flag') {
    const count = countBoth(item.lots, set)
    return { type: 'choice', options: [{ value: 'true', label: filter.label, count }] }
  }
  if (item.type === 'range') return { type: 'range', ...rangeOf(item.group, set) }
  const counts = item.group.counts(set)
  const options = item.options.map(({ value, label, code }) => ({
    value,
    label,
    count: counts[code] ?? 0,
  }))
  // A value that was chosen once and is gone from the catalogue stays visible, so that it can be unchosen.
  for (const value of new Set(selection.choices[filter.key])) {
    if (options.some((option) => option.value === value)) continue
    const label = optionLabel(item.filter, value, labels[filter.key])
    options.push({ value, label, count: 0 })
  }
  return { type: 'choice', options }
}
