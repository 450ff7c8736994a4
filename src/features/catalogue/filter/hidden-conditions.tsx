// chunk: controls
import type { FilterField } from './filter-fields.ts'

interface HiddenConditionsProps {
  /** The fields with controls. */
  fields: readonly FilterField[]
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** Parameters that have a control of their own beside the filters. */
const OTHERS: ReadonlySet<string> = new Set(['order', 'view'])

/** The conditions without a control as hidden fields, so that submitting the form keeps them. */
export function HiddenConditions({ fields, chosen }: HiddenConditionsProps) {
  return [...chosen]
    .filter(
      ([name, value]) => !OTHERS.has(name) && !fields.some((field) => has(field, name, value)),
    )
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ))
}

function has(field: FilterField, name: string, value: string): boolean {
  if (field.type === 'range') return field.sides.some(({ side }) => name === `${field.key}_${side}`)
  if (field.key !== name) return false
  return !('options' in field) || field.options.some((option) => option.value === value)
}
