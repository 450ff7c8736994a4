import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ChoiceFilter, leaveToForm, RoomsFilter } from './choice-filter.tsx'
import styles from './lot-filter.module.css'
import type { FilterField } from './filter-fields.ts'
import { RangeFilter } from './range-filter.tsx'
import { useOpenFilters } from './use-open-filters.ts'

/** The sheet's id: the button that opens it on a phone stands in the toolbar. */
export const SHEET_ID = 'filter-sheet'

interface LotFilterProps {
  data: {
    fields: FilterField[]
    /** How many conditions are chosen behind «Все фильтры». */
    hidden: number
    /** «Показать 128 квартир». */
    show: string
  }
  /** What is chosen in the whole form, ahead of the answer while one is awaited. */
  chosen: URLSearchParams
}

/** Every filter of the list: a bar with a panel behind «Все фильтры»; on a phone, one sheet from below. */
export function LotFilter({ data, chosen }: LotFilterProps) {
  const { fields, hidden, show } = data
  const sheet = useRef<HTMLDivElement>(null)
  useOpenFilters(sheet)
  const controls = (isWanted: (field: FilterField) => boolean) =>
    fields
      .filter(isWanted)
      .map((field) => <FilterControl key={field.key} field={field} chosen={chosen} />)
  const rest = (type: FilterField['type']) =>
    controls((field) => !field.isInBar && field.type === type)
  return (
    <div ref={sheet} id={SHEET_ID} popover="auto" className={styles['sheet']}>
      <div className={styles['sheetHead']}>
        <span>Фильтр</span>
        <button
          type="button"
          className={styles['sheetClose']}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          aria-label="Закрыть"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={styles['bar']}>{controls(({ isInBar }) => isInBar)}</div>
      <details className={styles['all']}>
        <summary className={styles['allHead']}>
          <Icon name="filter" size={20} />
          <span className={styles['allWords']}>Все фильтры</span>
          {hidden > 0 ? <span className={styles['hidden']}>{hidden}</span> : null}
        </summary>
        <div className={styles['panel']}>
          {rest('range')}
          {rest('choice')}
          <Group label="Дополнительно">{rest('flag')}</Group>
        </div>
      </details>
      <div className={styles['submit']}>
        <Button type="submit">{show}</Button>
      </div>
    </div>
  )
}

function FilterControl({ field, chosen }: { field: FilterField; chosen: URLSearchParams }) {
  const { key, label } = field
  if (field.type === 'range') return <RangeFilter field={field} chosen={chosen} />
  if (field.type === 'flag') {
    return (
      <Checkbox
        name={key}
        value="true"
        label={label}
        checked={chosen.has(key)}
        onChange={leaveToForm}
      />
    )
  }
  if (key === 'rooms') return <RoomsFilter field={field} chosen={chosen} />
  if (field.closed !== null) {
    return (
      <details className={styles['drop']} data-drop="">
        <summary className={styles['dropHead']}>
          <span className={styles['label']}>{label}</span>
          <span className={styles['dropValue']}>{field.closed}</span>
          <Icon name="chevron-down" size={20} />
        </summary>
        <div className={styles['dropList']}>
          <ChoiceFilter field={field} chosen={chosen} />
        </div>
      </details>
    )
  }
  return (
    <Group label={label}>
      {key === 'status' ? (
        <p className={styles['hint']}>Без выбора — в продаже и забронированные</p>
      ) : null}
      <ChoiceFilter field={field} chosen={chosen} />
    </Group>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>{label}</legend>
      {children}
    </fieldset>
  )
}
