import type { CompassSide } from '../../../lib/compass.ts'
import type { LotChoices } from './lot-choices.ts'
import type { LotFigures } from './lot-figures.ts'
import type { HouseChoices } from './lot-house.ts'
import type { AreaType, LotKind, LotStatus } from './schema.ts'

/**
 * The values that a lot is filtered and sorted by, joined from all tables. Money in roubles, areas in m². An absent
 * figure is unknown.
 */
export interface LotFacts extends Partial<LotFigures>, LotChoices, HouseChoices {
  id: number
  kind: LotKind
  status: LotStatus
  /** Slug of the project's city; null if the cities could not be loaded. */
  city: string | null
  project_id: number
  /** Null without a plan. */
  plan_id: number | null
  building_id: number
  section_id: number
  area_type: AreaType | null
  rooms: number | null
  finishing: string | null
  /** `2027-3` is the third quarter of 2027. */
  completion: string | null
  features: readonly string[]
  window_views: readonly string[]
  /** Where the windows look; none when unknown. */
  window_sides: readonly CompassSide[]
  /** Places near the project, as values of the filter `walk`. */
  walks: readonly string[]
  metro: readonly string[]
  /** 1 if a mortgage can pay for it, 0 if not; null when no source says it. */
  mortgage_allowed: number | null
  walk_minutes: number | null
  /** What a buyer pays: the sale price if the lot has one (decision D29). */
  paid_price: number
  has_sale: boolean
  area: number
  floor: number
  floors_total: number | null
}

interface FilterBase {
  /** Its name in addresses, API responses and forms. */
  key: string
  /** Russian label above the control. */
  label: string
  /** Kinds of lots that have it; by default all four. */
  kinds?: readonly LotKind[]
  /** Its values depend on the terms of a loan, so that a lot alone has none. */
  isPayment?: true
}
export interface ChoiceFilter extends FilterBase {
  type: 'choice'
  getValue: (lot: LotFacts) => string | readonly string[] | null
  /** Fixed values with their labels, in display order. */
  words?: Readonly<Record<string, string>>
  /** Values are ids of rows (a positive integer); otherwise any text of at most 64 characters. */
  isId?: boolean
  /** Format of a value, where there is neither `words` nor `isId`. */
  pattern?: RegExp
  /** Shown as a drop-down list. */
  isDropDown?: true
  /** At most one value can be chosen. */
  isSingle?: true
  /** A lot must have all chosen values; by default one of them is enough. */
  isEvery?: true
  /** Returns the chosen values without those that others imply, in one fixed order. */
  normalize?: (values: readonly string[]) => string[]
  /** Used when the address has no value. */
  defaults?: readonly string[]
}
export interface RangeFilter extends FilterBase {
  type: 'range'
  getValue: (lot: LotFacts) => number | null
  unit: 'rub' | 'rub_month' | 'm2' | 'm' | 'count' | 'floor' | 'minutes'
  /** `walk_minutes` has no lower bound: a longer walk is not searched for. */
  bounds: 'both' | 'max'
}
export interface FlagFilter extends FilterBase {
  type: 'flag'
  getValue: (lot: LotFacts) => boolean
}
/** One whole number. */
export interface AmountFilter extends FilterBase {
  type: 'amount'
  unit: 'rub' | 'years'
  min: number
  max: number
}
export type LotFilter = ChoiceFilter | RangeFilter | FlagFilter | AmountFilter

/**
 * Chosen values by choice key, bounds by range key, flags that are on, and numbers by amount key. A filter without a
 * choice is absent.
 */
export interface LotSelection {
  choices: Record<string, string[]>
  ranges: Record<string, { min?: number; max?: number }>
  flags: string[]
  amounts?: Record<string, number>
}
