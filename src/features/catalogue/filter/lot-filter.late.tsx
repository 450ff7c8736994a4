import clsx from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { ChoiceFilter, RoomsFilter } from './choice-filter.tsx'
import styles from './lot-filter.module.css'
import type { FilterField } from './filter-fields.ts'
import { handledByForm, SHEET_ID } from './filter-sheet.ts'
import { RangeFilter } from './range-filter.tsx'
import { useOpenFilters } from './use-open-filters.ts'

interface LotFilterProps {
  data: {
    fields: FilterField[]
    /** Number of chosen conditions in the «Все фильтры» panel. */
    hidden: number
    /** «Показать 128 квартир». */
    show: string
  }
  /** The chosen values of the complete form, including those of a navigation in progress. */
  chosen: URLSearchParams
  /** Called once when the controls work: values entered before can be read from the form. */
  onReady: () => void
}

/**
 * All filters of a list in one element. On a wide screen it is a bar of the most used ones; opened, and on small screens
 * only then, it is a panel with all of them.
 */
export function LotFilter({ data, chosen, onReady }: LotFilterProps) {
  const { fields, hidden, show } = data
  const sheet = useRef<HTMLDivElement>(null)
  const tellReady = useEffectEvent(onReady)
  useEffect(() => tellReady(), [])
  useOpenFilters(sheet)
  const controls = (isIncluded: (field: FilterField) => boolean) =>
    fields
      .filter(isIncluded)
      .map((field) => <FilterControl key={field.key} field={field} chosen={chosen} />)
  const rest = (type: FilterField['type']) =>
    controls((field) => !field.isInBar && field.type === type)
  const flags = rest('flag')
  return (
    <div className={styles['place']}>
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
        <div className={styles['bar']}>
          {fields
            .filter(({ isInBar }) => isInBar)
            .map((field) => (
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
        <div className={styles['panel']}>
          {rest('range')}
          {rest('choice')}
          {flags.length > 0 ? <Group label="Дополнительно">{flags}</Group> : null}
        </div>
        <div className={styles['submit']}>
          <Button type="submit">{show}</Button>
        </div>
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
        onChange={handledByForm}
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
