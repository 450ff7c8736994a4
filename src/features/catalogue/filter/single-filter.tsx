// chunk: list-filter
import { formatNumber } from '../../../lib/numbers.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import type { SingleField } from './filter-fields.ts'
import { handledByForm } from './handled-by-form.ts'
import styles from './payment-filter.module.css'

interface SingleFilterProps {
  field: SingleField
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** The choice of one mortgage programme; without one, each lot has the programme with the lowest rate that fits it. */
export function SingleFilter({ field, chosen }: SingleFilterProps) {
  const { key, label, options } = field
  return (
    <label className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <span className={styles['select']}>
        <select
          name={key}
          className={styles['control']}
          value={chosen.get(key) ?? ''}
          onChange={handledByForm}
        >
          <option value="">С наименьшей ставкой</option>
          {options.map(({ value, label: name, count }) => (
            <option key={value} value={value} disabled={count === 0 && chosen.get(key) !== value}>
              {name} ({formatNumber(count)})
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} />
      </span>
    </label>
  )
}
