import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './lot-filter.module.css'
import type { FilterField } from '../filter/filter-fields.ts'
import { SHEET_HEAD_ID, SHEET_ID } from './filter-sheet.ts'
import { KeptConditions } from './kept-conditions.tsx'
import { OpenFilters } from './open-filters-entry.tsx'
import { toFiltersAddress } from './panel-data.ts'
import { PanelFields } from './panel-fields.tsx'
import { useFilterForm } from './use-filter-form.ts'

interface LotFilterProps {
  data: {
    /** Address of the list. */
    path: string
    /** The fields of the row. */
    fields: FilterField[]
    /** Number of chosen conditions beyond the row. */
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
 * The filter of a list in one element. On a wide screen it is a row of the most used ones; opened, and on small screens
 * only then, it is a panel with all of them, of which those beyond the row are fetched.
 */
export function LotFilter({ data, chosen, onReady }: LotFilterProps) {
  const { path, fields, hidden, show } = data
  const sheet = useRef<HTMLDivElement>(null)
  const tellReady = useEffectEvent(onReady)
  useEffect(() => tellReady(), [])
  const address = toFiltersAddress(path, chosen)
  const opened = useFilterForm(sheet, address)
  const panel = opened?.form?.fields.filter(({ isInRow }) => !isInRow) ?? []
  return (
    <div className={styles['place']}>
      <OpenFilters sheet={sheet} />
      <KeptConditions fields={[...fields, ...panel]} chosen={chosen} />
      <div ref={sheet} id={SHEET_ID} popover="auto" className={styles['sheet']}>
        <div className={styles['head']}>
          <p id={SHEET_HEAD_ID} tabIndex={-1}>
            Фильтр
          </p>
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
        <FilterBar path={path} fields={fields} hidden={hidden} chosen={chosen} />
        <div className={styles['panel']} aria-busy={opened === null || undefined}>
          {opened?.hasFailed ? (
            <p role="alert">
              Не&nbsp;удалось загрузить остальные фильтры. <a href={address}>Открыть страницей</a>
            </p>
          ) : null}
          <PanelFields fields={panel} chosen={chosen} />
        </div>
        <div className={styles['submit']}>
          <Button type="submit">{show}</Button>
        </div>
      </div>
    </div>
  )
}
