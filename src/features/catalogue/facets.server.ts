import { formatCompletion } from '../../lib/completion.ts'
import { type Bitset, countBits, countBoth, intersect } from './bitset.server.ts'
import type { ChoiceGroup } from './choice-group.server.ts'
import type { ChoiceFilter, LotSelection } from './filters.ts'
import type { IndexedFilter, OptionLabels } from './lot-index.server.ts'
import { rangeOf } from './range-group.server.ts'
import type { Facet, Facets } from './schema.ts'

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

/** Options by group: sorting thousands of sections for every answer would cost more than counting them. */
const orders = new WeakMap<ChoiceGroup, string[]>()
const collator = new Intl.Collator('ru', { numeric: true })

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
  for (const [i, [key, set]] of [...entries.entries()].reverse()) {
    others.set(key, intersect(before[i] ?? all, after))
    after = intersect(after, set)
  }
  return { whole: after, others }
}

function facetOf(
  { filter, group }: IndexedFilter,
  set: Bitset,
  labels: OptionLabels,
  selection: LotSelection,
): Facet {
  if (filter.type === 'flag') {
    const count = countBoth(group as Bitset, set)
    return { type: 'choice', options: [{ value: 'true', label: filter.label, count }] }
  }
  if (filter.type === 'range') {
    return { type: 'range', ...rangeOf(group as Parameters<typeof rangeOf>[0], set) }
  }
  const choices = group as ChoiceGroup
  const { values } = choices
  const found = choices.counts(set)
  const countOf = new Map(values.map((value, code) => [value, found[code] ?? 0]))
  const known = labels[filter.key]
  const ordered = orders.get(choices) ?? optionOrder(filter, values, known)
  orders.set(choices, ordered)
  const gone = (selection.choices[filter.key] ?? []).filter((value) => !countOf.has(value))
  return {
    type: 'choice',
    options: [...ordered, ...new Set(gone)].map((value) => ({
      value,
      label: labelOf(filter, value, known),
      count: countOf.get(value) ?? 0,
    })),
  }
}

/** Words and labels keep their own order; values that nobody named follow, as numbers and then as text. */
function optionOrder(
  filter: ChoiceFilter,
  values: readonly string[],
  known: ReadonlyMap<string, string> | undefined,
): string[] {
  const named = filter.words ? Object.keys(filter.words) : [...(known?.keys() ?? [])]
  const placeOf = new Map(named.map((value, place) => [value, place]))
  const place = (value: string) => placeOf.get(value) ?? named.length
  return values.toSorted((a, b) => place(a) - place(b) || collator.compare(a, b))
}

function labelOf(
  { key, words }: ChoiceFilter,
  value: string,
  known: ReadonlyMap<string, string> | undefined,
): string {
  const label = words && Object.hasOwn(words, value) ? words[value] : known?.get(value)
  if (label !== undefined) return label
  return key === 'completion' && /^\d{4}-[1-4]$/.test(value) ? formatCompletion(value) : value
}
