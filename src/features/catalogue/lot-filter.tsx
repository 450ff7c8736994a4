import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChoiceFilter, leaveToForm, RoomsFilter } from './choice-filter.tsx'
import { closeOutside } from './close-outside.ts'
import { optionsOf, rangeOf } from './facet-option.ts'
import { filterGroups, hiddenChoices } from './filter-groups.ts'
import type { LotFilter as Filter } from './filters.ts'
import styles from './lot-filter.module.css'
import type { LotListData } from './lot-list-data.ts'
import { showWords } from './lot-words.ts'
import { RangeFilter } from './range-filter.tsx'
import type { LotQuery } from './selection.ts'

/** The sheet's id: the button that opens it on a phone stands in the toolbar. */
export const SHEET_ID = 'filter-sheet'

interface LotFilterProps {
  data: LotListData
  /** What is chosen, ahead of the answer while one is awaited. */
  query: LotQuery
}

/** Every filter of the list: a bar with a panel behind «Все фильтры»; on a phone, one sheet from below. */
export function LotFilter({ data, query }: LotFilterProps) {
  const { kind, facets, count } = data
  const { selection } = query
  const { bar, ranges, choices, flags } = filterGroups(kind, selection)
  const hidden = hiddenChoices(kind, selection)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => closeOutside(sheet.current), [])

  const control = (filter: Filter): ReactNode => {
    const { key, label } = filter
    if (filter.type === 'range') {
      return (
        <RangeFilter
          key={key}
          filter={filter}
          facet={rangeOf(facets, key)}
          chosen={selection.ranges[key] ?? {}}
        />
      )
    }
    if (filter.type === 'flag') {
      const isChosen = selection.flags.includes(key)
      return (
        <Checkbox
          key={key}
          name={key}
          value="true"
          label={label}
          checked={isChosen}
          onChange={leaveToForm}
        />
      )
    }
    const chosen = selection.choices[key] ?? []
    const options = optionsOf(facets, key, chosen)
    if (options.length === 0) return null
    const parts = { name: key, options, chosen }
    if (key === 'rooms') return <RoomsFilter key={key} label={label} {...parts} />
    if (key === 'project') {
      return (
        <details key={key} className={styles['drop']} data-drop="">
          <summary className={styles['dropHead']}>
            <span className={styles['label']}>{label}</span>
            <span className={styles['dropValue']}>{chosenWords(options, chosen)}</span>
            <Icon name="chevron-down" size={20} />
          </summary>
          <div className={styles['dropList']}>
            <ChoiceFilter {...parts} />
          </div>
        </details>
      )
    }
    return (
      <fieldset key={key} className={styles['group']}>
        <legend className={styles['label']}>{label}</legend>
        {key === 'status' ? (
          <p className={styles['hint']}>Без выбора — в продаже и забронированные</p>
        ) : null}
        <ChoiceFilter {...parts} />
      </fieldset>
    )
  }

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
      <div className={styles['bar']}>{bar.map(control)}</div>
      <details className={styles['all']}>
        <summary className={styles['allHead']}>
          <Icon name="filter" size={20} />
          Все фильтры
          {hidden > 0 ? <span className={styles['hidden']}>{hidden}</span> : null}
        </summary>
        <div className={styles['panel']}>
          {ranges.map(control)}
          {choices.map(control)}
          <fieldset className={styles['group']}>
            <legend className={styles['label']}>Дополнительно</legend>
            {flags.map(control)}
          </fieldset>
        </div>
      </details>
      <div className={styles['submit']}>
        <Button type="submit">{showWords(kind, count)}</Button>
      </div>
    </div>
  )
}

function chosenWords(
  options: ReadonlyArray<{ value: string; label: string }>,
  chosen: readonly string[],
): string {
  const [first] = chosen
  if (first === undefined) return 'Все'
  if (chosen.length > 1) return `Выбрано: ${chosen.length}`
  return options.find(({ value }) => value === first)?.label ?? first
}
