import { Checkbox } from '../../ui/checkbox.tsx'
import type { FacetOption } from './facet-option.ts'
import styles from './lot-filter.module.css'

interface ChoiceFilterProps {
  name: string
  options: readonly FacetOption[]
  chosen: readonly string[]
}

/** The values of one filter as a list of checkboxes, each with how many lots it would give. */
export function ChoiceFilter({ name, options, chosen }: ChoiceFilterProps) {
  return options.map(({ value, label, count }) => {
    const isChosen = chosen.includes(value)
    return (
      <Checkbox
        key={value}
        name={name}
        value={value}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={leaveToForm}
        label={
          <>
            {label} <span className={styles['count']}>{count}</span>
          </>
        }
      />
    )
  })
}

interface RoomsFilterProps extends ChoiceFilterProps {
  label: string
}

/** Numbers of rooms as a row of short keys: «Ст», 1, 2, 3, 4, 5+. */
export function RoomsFilter({ name, label, options, chosen }: RoomsFilterProps) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['keys']}>
        {options.map(({ value, label: word, count }) => {
          const isChosen = chosen.includes(value)
          return (
            <label key={value} className={styles['key']} title={`${word}: ${count}`}>
              <input
                type="checkbox"
                name={name}
                value={value}
                className={styles['keyInput']}
                checked={isChosen}
                disabled={count === 0 && !isChosen}
                onChange={leaveToForm}
                aria-label={`${word}: ${count}`}
              />
              <span className={styles['keyText']}>{keyWord(value)}</span>
              <span className={styles['count']}>{count}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The form hears every change that bubbles to it; React wants a handler on a controlled field all the same. */
export function leaveToForm(): void {}

function keyWord(rooms: string): string {
  if (rooms === '0') return 'Студия'
  return rooms === '5' ? '5+' : rooms
}
