import type { SliderScale } from './slider-scale.ts'

export interface FieldOption {
  value: string
  label: string
  /** Number of lots in the list if the option is chosen. */
  count: number
}

interface FieldBase {
  /** Its parameter in the address; a range has `key_min` and `key_max`. */
  key: string
  label: string
  /** Shown in the row above the list; all other fields are on the page of the complete form and in the panel. */
  isInRow: boolean
  /** Set together with the other fields of the mortgage. */
  isPayment?: true
}
export interface ChoiceField extends FieldBase {
  type: 'choice'
  options: readonly FieldOption[]
  /** Text of the closed drop-down list; null if the values are always visible. */
  closed: string | null
}
export interface RangeField extends FieldBase {
  type: 'range'
  /** Unit after the label, e.g. «₽»; empty for floors. */
  unit: string
  sides: ReadonlyArray<{ side: 'min' | 'max'; placeholder: string }>
  /** Null without a slider. */
  scale: SliderScale | null
}
export interface FlagField extends FieldBase {
  type: 'flag'
}
/** One whole number. */
export interface AmountField extends FieldBase {
  type: 'amount'
  /** «₽» or «лет». */
  unit: string
  placeholder: string
}
/** A choice of one value. */
export interface SingleField extends FieldBase {
  type: 'single'
  options: readonly FieldOption[]
}
/** How far on foot places of several kinds may be; at most one value for each kind of place. */
export interface WalkField extends FieldBase {
  type: 'walk'
  options: readonly FieldOption[]
  /** Text of the closed drop-down list. */
  closed: string
}
export type FilterField =
  | ChoiceField
  | RangeField
  | FlagField
  | AmountField
  | SingleField
  | WalkField

/** The parameters of a complete form. */
export interface FormParams {
  /** Their names, in the order of the query string. */
  params: readonly string[]
  /** Those of them whose values are numbers. */
  numbers: readonly string[]
}

/** What the complete form of a list is made of: its page, and the panel that is fetched when it is opened. */
export interface FilterForm {
  fields: FilterField[]
  /** «Показать 128 квартир». */
  show: string
}
