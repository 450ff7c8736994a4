import clsx from 'clsx'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './filter-bar.module.css'
import { FilterControl } from './filter-control.tsx'
import type { FilterField } from './filter-fields.ts'
import { SHEET_ID } from './filter-sheet.ts'

interface FilterBarProps {
  fields: readonly FilterField[]
  /** Number of chosen conditions that only the sheet shows. */
  hidden: number
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** The most used filters, and the button that opens all of them: a row on a wide screen, a column in the sheet. */
export function FilterBar({ fields, hidden, chosen }: FilterBarProps) {
  return (
    <div className={styles['bar']}>
      {fields.map((field) => (
        <div
          key={field.key}
          data-key={field.key}
          className={clsx(styles['slot'], field.barFrom && styles[field.barFrom])}
        >
          <FilterControl field={field} chosen={chosen} />
        </div>
      ))}
      <button type="button" className={styles['more']} popoverTarget={SHEET_ID}>
        <Icon name="filter" size={20} />
        Все&nbsp;фильтры
        {hidden > 0 ? <span className={styles['hidden']}>{hidden}</span> : null}
      </button>
    </div>
  )
}
