import { formatCompletion } from '../../../lib/time/completion.ts'
import type { AmountFilter, ChoiceFilter, FlagFilter, RangeFilter } from '../model/filter-types.ts'
import type { Bitset } from './bitset.server.ts'
import type { ChoiceGroup } from './choice-group.server.ts'
import type { RangeGroup } from './range-group.server.ts'

/** A value of a choice filter with its label and its index in the counts. */
interface ChoiceOption {
  value: string
  label: string
  code: number
}

const collator = new Intl.Collator('ru', { numeric: true })

/**
 * Returns a filter's options in display order: values with labels in the order of the labels, then all other values
 * in natural order.
 */
export function toChoiceOptions(
  filter: ChoiceFilter,
  values: readonly string[],
  labels: ReadonlyMap<string, string> | undefined,
): ChoiceOption[] {
  const named = filter.words ? Object.keys(filter.words) : [...(labels?.keys() ?? [])]
  const placeByValue = new Map(named.map((value, place) => [value, place]))
  const place = ({ value }: ChoiceOption) => placeByValue.get(value) ?? named.length
  return values
    .map((value, code) => ({ value, label: toOptionLabel(filter, value, labels), code }))
    .toSorted((a, b) => place(a) - place(b) || collator.compare(a.value, b.value))
}

/** Returns the label of a value: from the filter, the catalogue or a formatted quarter, else the value itself. */
export function toOptionLabel(
  { key, words }: ChoiceFilter,
  value: string,
  labels: ReadonlyMap<string, string> | undefined,
): string {
  // The catalogue wins: a company may call a class its own way.
  const label =
    labels?.get(value) ?? (words && Object.hasOwn(words, value) ? words[value] : undefined)
  if (label !== undefined) return label
  return key === 'completion' && /^\d{4}-[1-4]$/.test(value) ? formatCompletion(value) : value
}

/** Labels of options that come from the catalogue, by filter key, in display order. */
export type OptionLabels = Readonly<Record<string, ReadonlyMap<string, string>>>

/** One filter with its index. */
export type IndexedFilter =
  | { type: 'choice'; filter: ChoiceFilter; group: ChoiceGroup; options: readonly ChoiceOption[] }
  | { type: 'range'; filter: RangeFilter; group: RangeGroup }
  | { type: 'flag'; filter: FlagFilter; lots: Bitset }
  | IndexedPaymentFilter

/** A filter of the monthly payment, which is computed from the index of payments. */
export type IndexedPaymentFilter = {
  type: 'payment'
  filter: AmountFilter | ChoiceFilter | RangeFilter
}
