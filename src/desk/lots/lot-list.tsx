import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { lotListCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import { formatCount } from '../../lib/numbers.ts'
import { More } from '../kit/table.tsx'
import { useCan } from '../session/can.ts'
import { UndoBar } from '../lot/undo-bar.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { EmptyLots } from './empty-lots.tsx'
import { lastLots, type LoadedLots, toLotsAddress, writeFilter } from './lot-address.ts'
import { LotFilters } from './lot-filters.tsx'
import styles from './lot-list.module.css'
import { LotRow } from './lot-row.tsx'
import { LotTabs } from './lot-tabs.tsx'
import { choose, findSelection, selection } from './selection.ts'
import { columnTitles, useColumns } from './stored-columns.ts'

/** The lots of a filter with tabs, filters and what can be done with many of them. */
export function LotList({ loaded: { list, query, dropped } }: { loaded: LoadedLots }) {
  const { filter, pages } = query
  const text = writeFilter(filter)
  const [columns, changeColumns] = useColumns()
  const mayChange = useCan(lotListCalls.bulk)
  const chosen = findSelection(useStore(selection), text)
  const isLoading = useNavigation().state === 'loading'
  const ids = list.results.map(({ id }) => id)
  const isChosen = (id: number) => chosen.isAll || chosen.ids.has(id)
  const isEmpty = list.results.length === 0
  useFocusOnOpened(isEmpty)
  return (
    <div className={styles['list']}>
      {list.has_lots ? (
        <>
          <LotTabs filter={filter} />
          <LotFilters filter={filter} dropped={dropped} />
        </>
      ) : null}
      <div className={styles['tools']}>
        <p role="status" className={styles['count']}>
          {list.count === 0 ? null : formatCount(list.count, 'лот', 'лота', 'лотов')}
        </p>
        {isEmpty ? null : <ColumnChoice columns={columns} onChange={changeColumns} />}
      </div>
      {isEmpty ? (
        <EmptyLots list={list} filter={filter} />
      ) : (
        <table className={styles['table']} aria-busy={isLoading}>
          <caption className="visually-hidden">Лоты</caption>
          <thead>
            <tr>
              {mayChange ? (
                <th scope="col">
                  <ChooseShown
                    isAll={ids.every(isChosen)}
                    isSome={ids.some(isChosen)}
                    onChoose={(is) => choose(text, ids, is)}
                  />
                </th>
              ) : null}
              <th scope="col">Лот</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {columnTitles[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.results.map((lot) => (
              <LotRow
                key={lot.id}
                lot={lot}
                columns={columns}
                isChosen={isChosen(lot.id)}
                onChoose={mayChange ? (is) => choose(text, [lot.id], is) : null}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.next ? (
        <More to={toLotsAddress({ filter, pages: pages + 1 })} isAdded isLoading={isLoading}>
          Показать ещё 50
        </More>
      ) : null}
      {mayChange ? (
        <div className={styles['bottom']}>
          <UndoBar />
          <BulkBar chosen={chosen} count={list.count} query={query} />
        </div>
      ) : null}
    </div>
  )
}

/** Chooses all rows that are shown, or none. */
function ChooseShown({
  isAll,
  isSome,
  onChoose,
}: {
  isAll: boolean
  isSome: boolean
  onChoose: (isChosen: boolean) => void
}) {
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isAll
        }}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <span className={styles['label']}>Выбрать все на экране</span>
    </label>
  )
}

/** When a card is closed the keyboard is on its row. */
function useFocusOnOpened(isEmpty: boolean): void {
  useEffect(() => {
    const { opened } = lastLots
    if (opened === null || isEmpty) return
    const frame = requestAnimationFrame(() => {
      const link = document.querySelector<HTMLElement>(`[data-lot="${opened}"] a[data-open]`)
      link?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isEmpty])
}
