import { useState } from 'react'
import { formatMonth, shortMonth } from '../../lib/time/months.ts'
import { formatCount } from '../../lib/numbers.ts'
import type { WorksMonth } from './shown-works.ts'
import { WorksMonthView } from './works-month.tsx'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import styles from './works-months.module.css'

/** A first month from this one on stands too near to the next year's name for its own. */
const LAST_NAMED = 10

interface WorksMonthsProps {
  /** The newest first. */
  months: readonly WorksMonth[]
  /** Index of the month that is shown at first; the newest by default. */
  first?: number | undefined
}

/** The building site: one month at a time, chosen by a slider from the first to the newest; without scripts the earlier ones are folded. */
export function WorksMonths({ months, first = 0 }: WorksMonthsProps) {
  const [place, setPlace] = useState(months.length - 1 - first)
  const [newest, ...earlier] = months
  // The list begins with the newest, the slider with the first.
  const shown = months[months.length - 1 - place]
  if (!newest || !shown) return null
  return (
    <>
      {earlier.length > 0 ? (
        <div className={styles['slider']}>
          <label className={styles['field']}>
            <span className={styles['label']}>Месяц</span>
            <input
              type="range"
              min={0}
              max={months.length - 1}
              step={1}
              value={place}
              aria-valuetext={formatMonth(shown.year, shown.month)}
              onChange={({ target }) => setPlace(Number(target.value))}
            />
          </label>
          <ol className={styles['marks']} aria-hidden="true">
            {months.toReversed().map(({ year, month }, index) => (
              <li key={`${year} ${month}`} data-shown={index === place || undefined}>
                {month === 1 || (index === 0 && month < LAST_NAMED) ? <b>{year}</b> : null}
                <span>{shortMonth(month)}</span>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      <WorksMonthView month={shown} />
      {earlier.length > 0 ? (
        <Disclosure
          line={`Прошлые месяцы: ${formatCount(earlier.length, 'месяц', 'месяца', 'месяцев')}`}
          className={styles['earlier']}
        >
          {earlier.map((month) => (
            <Disclosure
              key={`${month.year} ${month.month}`}
              line={
                <>
                  {formatMonth(month.year, month.month)}
                  {month.title === '' ? null : (
                    <span className={styles['note']}> {month.title}</span>
                  )}
                </>
              }
              className={styles['month']}
            >
              <WorksMonthView month={month} />
            </Disclosure>
          ))}
        </Disclosure>
      ) : null}
    </>
  )
}
