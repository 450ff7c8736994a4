// chunk: list-filter
import { formatRoomGroup } from '../../../lib/lots/room-groups.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import styles from './choice-filter.module.css'
import group from './filter-control.module.css'
import type { ChoiceField, FieldOption } from './filter-fields.ts'
import { handledByForm } from './handled-by-form.ts'

interface ChoiceFilterProps {
  field: ChoiceField
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** The values of one filter as checkboxes, each with its number of lots. */
export function ChoiceFilter({ field, chosen }: ChoiceFilterProps) {
  return field.options.map((option) => (
    <Checkbox
      key={option.value}
      {...toCheckboxProps(field, option, chosen)}
      label={option.label}
      count={formatNumber(option.count)}
    />
  ))
}

/** Numbers of rooms as a row of toggle buttons: «Студия», 1, 2, 3, 4, 5+. */
export function RoomsFilter({ field, chosen }: ChoiceFilterProps) {
  return (
    <fieldset className={group['group']}>
      <legend className={group['label']}>{field.label}</legend>
      <div className={styles['keys']}>
        {field.options.map((option) => {
          const { value, count } = option
          const amount = formatNumber(count)
          const words = `${option.label}: ${amount}`
          return (
            <label key={value} className={styles['key']} title={words}>
              <input
                type="checkbox"
                className={styles['keyInput']}
                aria-label={words}
                {...toCheckboxProps(field, option, chosen)}
              />
              {formatRoomGroup(Number(value))}
              <span className={styles['count']}>{amount}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function toCheckboxProps(
  { key }: ChoiceField,
  { value, count }: FieldOption,
  chosen: URLSearchParams,
) {
  const checked = chosen.has(key, value)
  return {
    name: key,
    value,
    checked,
    disabled: count === 0 && !checked,
    onChange: handledByForm,
  }
}
