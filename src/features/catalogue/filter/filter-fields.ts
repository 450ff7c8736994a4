export interface FieldOption {
  value: string
  label: string
  /** Lots that the list would have with it chosen. */
  count: number
}

interface FieldBase {
  /** Its parameter in the address; a range's are `key_min` and `key_max`. */
  key: string
  label: string
  /** Stands in the bar, not behind «Все фильтры». */
  isInBar: boolean
}
export interface ChoiceField extends FieldBase {
  type: 'choice'
  options: readonly FieldOption[]
  /** What its drop-down list shows while it is closed; null when its values stand open. */
  closed: string | null
}
export interface RangeField extends FieldBase {
  type: 'range'
  /** What stands behind the label, e.g. «₽»; empty for floors. */
  unit: string
  sides: ReadonlyArray<{ side: 'min' | 'max'; placeholder: string }>
  /** Ends and step of the slider; null when there is nothing to slide over. */
  scale: { min: number; max: number; step: number } | null
}
export interface FlagField extends FieldBase {
  type: 'flag'
}
export type FilterField = ChoiceField | RangeField | FlagField
