import { Icon } from '../../../ui/display/icon.tsx'
import styles from './filter-bar.module.css'
import { FilterControl } from '../filter/filter-control.tsx'
import type { FilterField } from '../filter/filter-fields.ts'
import { FiltersButton } from './filters-button.tsx'

interface FilterBarProps {
  /** Address of the list. */
  path: string
  fields: readonly FilterField[]
  /** Number of chosen conditions beyond these fields. */
  hidden: number
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** The most used filters, and the button that opens all of them: a row on a wide screen, a column in the sheet. */
export function FilterBar({ path, fields, hidden, chosen }: FilterBarProps) {
  return (
    <div className={styles['bar']}>
      {fields.map((field) => (
        <div key={field.key} data-key={field.key} className={styles['slot']}>
          <FilterControl field={field} chosen={chosen} />
        </div>
      ))}
      <FiltersButton path={path} chosen={chosen} className={styles['more']}>
        <Icon name="filter" size={20} />
        Все&nbsp;фильтры
        {hidden > 0 ? <span className={styles['hidden']}>{hidden}</span> : null}
      </FiltersButton>
    </div>
  )
}
