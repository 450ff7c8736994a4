import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../../../ui/display/icon.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { isPopoverOpen } from '../../../ui/form/is-popover-open.ts'
import { FilterControl } from './filter-control.tsx'
import type { FilterField, FilterForm } from './filter-fields.ts'
import { SHEET_HEAD_ID, SHEET_ID } from './open-filters.ts'
import { FiltersButton } from './filters-button.tsx'
import { HiddenConditions } from './hidden-conditions.tsx'
import styles from './lot-filter.module.css'
import { OpenFilters } from './open-filters-entry.tsx'
import { fetchFilterForm, toFiltersAddress } from './panel-data.ts'
import { PanelFields } from './panel-fields.tsx'

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
      <HiddenConditions fields={[...fields, ...panel]} chosen={chosen} />
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
function FilterBar({ path, fields, hidden, chosen }: FilterBarProps) {
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

interface OpenedForm {
  /** The response that arrived last. */
  form: FilterForm | null
  /** The last request failed. */
  hasFailed: boolean
}

/**
 * Returns the complete form for the opened sheet: fetched when it opens, and again when the address changes while it
 * is open. Null before the first response.
 */
function useFilterForm(sheet: RefObject<HTMLElement | null>, address: string): OpenedForm | null {
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const load = useEffectEvent(async (wanted: string) => {
    if (!isPopoverOpen(sheet.current)) return
    const form = await fetchFilterForm(wanted).catch(() => null)
    // A transition: the first row is painted and responds while the rest is rendered.
    startTransition(() =>
      setOpened((before) => ({ form: form ?? before?.form ?? null, hasFailed: form === null })),
    )
  })
  useEffect(() => {
    // After the request for the list, which a choice sends in the same task.
    const timer = setTimeout(() => void load(address))
    return () => clearTimeout(timer)
  }, [address])
  const loadOpened = useEffectEvent(() => load(address))
  useEffect(() => {
    const element = sheet.current
    const listen = ({ target }: Event) => {
      if (target === element) void loadOpened()
    }
    element?.addEventListener('toggle', listen)
    return () => element?.removeEventListener('toggle', listen)
  }, [sheet])
  return opened
}
