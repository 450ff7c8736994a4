import { useState } from 'react'
import { useNavigation } from 'react-router'
import { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Run } from '../../features/feeds/sources/run-schema.ts'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { EmptyList } from '../kit/states.tsx'
import { More } from '../kit/table.tsx'
import { can } from '../session/can.ts'
import { ReleaseBar } from './release-bar.tsx'
import { type RunQuery, type RunRows, toRunAddress } from './run-address.ts'
import { RunFilters } from './run-filters.tsx'
import { RunRowLine } from './run-row-line.tsx'
import { RunTabs } from './run-tabs.tsx'
import { isRunning } from './run-words.ts'
import styles from './run-rows.module.css'

interface RunRowListProps {
  run: Run
  query: RunQuery
  rows: RunRows
}

/** What a run changes or cannot take, row by row. Held-back prices can be chosen and let through. */
export function RunRowList({ run, query, rows }: RunRowListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isStored, setStored] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  const { counts } = run
  const held = rows.results.filter(({ outcome }) => outcome === 'held_back')
  const isEmpty = rows.count === 0 && query.q === '' && query.project === ''
  const mayRelease =
    can(runCalls.release) && counts.held_back > 0 && run.state !== 'outdated' && !isRunning(run)
  const choose = (offers: readonly string[], is: boolean) => {
    const next = new Set(chosen)
    for (const offer of offers) {
      if (is) next.add(offer)
      else next.delete(offer)
    }
    setChosen(next)
  }
  return (
    <section className={styles['list']} aria-label="Что в загрузке">
      {isStored ? (
        <Notice>
          Цены приняты. Они подействуют со{'\u00a0'}следующей загрузкой: загрузите файл ещё раз или
          дождитесь расписания.
        </Notice>
      ) : null}
      <RunTabs run={run} query={query} />
      {isEmpty ? null : <RunFilters run={run} query={query} rows={rows} />}
      <div className={styles['tools']}>
        <p role="status">
          {rows.count === 0 ? null : formatCount(rows.count, 'строка', 'строки', 'строк')}
          {counts.unchanged > 0 ? (
            <span className={styles['note']}> Без изменений: {formatNumber(counts.unchanged)}</span>
          ) : null}
        </p>
        {mayRelease && held.length > 0 ? (
          <label className={styles['all']}>
            <input
              type="checkbox"
              checked={held.every(({ offer }) => chosen.has(offer))}
              onChange={({ currentTarget: { checked } }) =>
                choose(
                  held.map(({ offer }) => offer),
                  checked,
                )
              }
            />
            Выбрать задержанные на{'\u00a0'}экране
          </label>
        ) : null}
      </div>
      {rows.results.length === 0 ? (
        <NoRows run={run} query={query} />
      ) : (
        <table className={styles['table']} aria-busy={isLoading}>
          <caption className="visually-hidden">Строки загрузки</caption>
          <thead>
            <tr>
              {mayRelease ? (
                <th scope="col">
                  <span className="visually-hidden">Выбрать</span>
                </th>
              ) : null}
              <th scope="col">Лот</th>
              <th scope="col">Что будет</th>
              <th scope="col">Подробности</th>
            </tr>
          </thead>
          <tbody>
            {rows.results.map((row) => (
              <RunRowLine
                key={`${row.outcome} ${row.offer} ${row.line}`}
                row={row}
                isDone={run.state === 'applied'}
                choice={
                  mayRelease
                    ? {
                        isChosen: chosen.has(row.offer),
                        onChoose: (is) => choose([row.offer], is),
                      }
                    : null
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {rows.next ? (
        <More
          to={toRunAddress(run, { ...query, pages: query.pages + 1 })}
          isAdded
          isLoading={isLoading}
        >
          Ещё
        </More>
      ) : null}
      {mayRelease ? (
        <ReleaseBar
          run={run}
          chosen={chosen}
          onReset={() => setChosen(new Set())}
          onStored={() => {
            setChosen(new Set())
            setStored(true)
          }}
        />
      ) : null}
    </section>
  )
}

function NoRows({ run, query }: { run: Run; query: RunQuery }) {
  const isFiltered = query.q !== '' || query.project !== ''
  if (isFiltered) {
    return <EmptyList title="Ничего не нашлось" text="Измените поиск или проект." />
  }
  const { state, problem } = run
  // Its sentence says it all.
  if (state === 'unchanged' || problem !== null) return null
  return (
    <EmptyList
      title="Строк нет"
      text="Ничего не меняется, или загрузка старше 30 дней: от неё остались только числа."
    />
  )
}
