import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterControl, FilterGroup } from './filter-control.tsx'
import styles from './lot-filter.module.css'
import paymentStyles from './payment-filter.module.css'
import type { FilterField } from './filter-fields.ts'
import { SHEET_ID } from './filter-sheet.ts'
import { OpenFilters } from './open-filters-entry.tsx'

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
  const rest = (type: FilterField['type']) =>
    fields
      .filter((field) => !field.isInBar && !field.isPayment && field.type === type)
      .map((field) => <FilterControl key={field.key} field={field} chosen={chosen} />)
  const flags = rest('flag')
  const payment = fields.filter(({ isPayment }) => isPayment)
  return (
    <div className={styles['place']}>
      <OpenFilters sheet={sheet} />
      <div ref={sheet} id={SHEET_ID} popover="auto" className={styles['sheet']}>
        <div className={styles['head']}>
          <span>Фильтр</span>
          <button
            type="button"
            className={styles['close']}
            popoverTarget={SHEET_ID}
            popoverTargetAction="hide"
            aria-label="Закрыть"
          >
            <Icon name="close" />
          </button>
        </div>
        <FilterBar
          fields={fields.filter(({ isInBar }) => isInBar)}
          hidden={hidden}
          chosen={chosen}
        />
        <div className={styles['panel']}>
          {payment.length > 0 ? (
            <fieldset className={paymentStyles['group']}>
              <legend>Ипотека</legend>
              {payment.map((field) => (
                <FilterControl key={field.key} field={field} chosen={chosen} />
              ))}
              <p className={paymentStyles['note']}>
                Без первого взноса и&nbsp;срока платёж считается с&nbsp;наименьшим взносом
                и&nbsp;на&nbsp;самый длинный срок программы.
              </p>
            </fieldset>
          ) : null}
          {rest('range')}
          {rest('choice')}
          {flags.length > 0 ? <FilterGroup label="Дополнительно">{flags}</FilterGroup> : null}
        </div>
        <div className={styles['submit']}>
          <Button type="submit">{show}</Button>
        </div>
      </div>
    </div>
  )
}
