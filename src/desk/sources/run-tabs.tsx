import { Link } from 'react-router'
import type { RowOutcome, Run } from '../../features/feeds/sources/run-schema.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { type RunQuery, toRunAddress } from './run-address.ts'
import { countRows, outcomes, outcomeTitles } from './run-words.ts'
import styles from './run-rows.module.css'

/** The rows of one outcome, one press each. An outcome without rows has no tab. */
export function RunTabs({ run, query }: { run: Run; query: RunQuery }) {
  const { counts } = run
  const shown = outcomes.filter((one) => countRows(counts, one) > 0 || one === query.outcome)
  const total = shown.reduce((sum, one) => sum + countRows(counts, one), 0)
  if (total === 0 && query.outcome === null) return null
  const tabs: ReadonlyArray<[outcome: RowOutcome | null, title: string, count: number]> = [
    [null, 'Все', total],
    ...shown.map((one): [RowOutcome, string, number] => [
      one,
      outcomeTitles[one],
      countRows(counts, one),
    ]),
  ]
  return (
    <nav className={styles['tabs']} aria-label="Строки по итогу">
      {tabs.map(([outcome, title, count]) => (
        <Link
          key={title}
          to={toRunAddress(run, { ...query, outcome, pages: 1 })}
          preventScrollReset
          aria-current={outcome === query.outcome ? 'page' : undefined}
          className={styles['tab']}
        >
          {title} <span className={styles['count']}>{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
