// chunk: list-filter
import { placeKinds, placeNames, toWalkValue, WALK_MINUTES } from '../../../lib/lots/walk-values.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import type { WalkField } from './filter-fields.ts'
import { handledByForm } from './handled-by-form.ts'
import select from './payment-filter.module.css'
import styles from './walk-filter.module.css'

interface WalkFilterProps {
  field: WalkField
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** How far on foot a place of each kind may be. */
export function WalkFilter({ field, chosen }: WalkFilterProps) {
  const { key, options } = field
  const values = chosen.getAll(key)
  return (
    <div className={styles['kinds']}>
      {placeKinds.map((kind) => {
        const minutes = WALK_MINUTES.flatMap((limit) => {
          const value = toWalkValue(kind, limit)
          const option = options.find((known) => known.value === value)
          return option ? [{ value, limit, isEmpty: option.count === 0 }] : []
        })
        if (minutes.length === 0) return null
        const current = minutes.find(({ value }) => values.includes(value))?.value ?? ''
        return (
          <label key={kind} className={styles['kind']}>
            <span>{placeNames[kind]}</span>
            <span className={select['select']}>
              <select
                name={key}
                className={select['control']}
                value={current}
                onChange={handledByForm}
              >
                <option value="">Не&nbsp;важно</option>
                {minutes.map(({ value, limit, isEmpty }) => (
                  <option key={value} value={value} disabled={isEmpty && value !== current}>
                    {limit}&nbsp;минут
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" size={20} />
            </span>
          </label>
        )
      })}
    </div>
  )
}
