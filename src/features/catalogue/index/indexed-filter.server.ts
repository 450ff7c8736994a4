import type { AmountFilter, ChoiceFilter, FlagFilter, RangeFilter } from '../model/filters.ts'
import type { Bitset } from './bitset.server.ts'
import type { ChoiceGroup } from './choice-group.server.ts'
import type { ChoiceOption } from './choice-options.server.ts'
import type { RangeGroup } from './range-group.server.ts'

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
