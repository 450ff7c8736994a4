import { monthName, shortMonth } from '../../../lib/time/months.ts'
import { formatHours } from '../../../lib/numbers.ts'
import { Fold } from '../../../ui/display/fold.tsx'
import type { LotDetail } from '../../lots/model/schema.ts'
import styles from './lot-sun.module.css'

/** Of the chart, in its own units: a column is as wide as a column of the table. */
const COLUMN = 40
const HEIGHT = 120
const BAR = 22
const MAX_HOURS = 16
const LINES = [4, 8, 12]

/** Hours of direct sun by month, as a chart and in figures; nothing where they are not known. */
export function LotSun({ sun }: Pick<LotDetail, 'sun'>) {
  if (!sun || sun.length === 0) return null
  const hoursIn = (month: number) => formatHours(sun.find((own) => own.month === month)?.hours ?? 0)
  return (
    <section id="sun" className={styles['sun']} aria-labelledby="sun-title">
      <div>
        <h2 id="sun-title">Солнце</h2>
        <p className={styles['facts']}>
          22&nbsp;июня&nbsp;— {hoursIn(6)}, 22&nbsp;декабря&nbsp;— {hoursIn(12)}
        </p>
      </div>
      <Fold line="Часы солнца по&nbsp;месяцам">
        <div className={styles['sheet']}>
          <SunChart sun={sun} />
          <table className={styles['table']}>
            <caption>Часы солнца по&nbsp;месяцам</caption>
            <thead>
              <tr>
                {sun.map(({ month }) => (
                  <th key={month} scope="col" abbr={monthName(month)}>
                    {shortMonth(month)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {sun.map(({ month, hours }) => (
                  <td key={month}>{String(hours).replace('.', ',')}</td>
                ))}
              </tr>
            </tbody>
          </table>
          <SunRows sun={sun} />
        </div>
        <p className={styles['method']}>
          Прямое солнце 22-го числа каждого месяца в&nbsp;том окне, где его больше всего,
          с&nbsp;учётом тени корпусов и&nbsp;соседних домов. Облака и&nbsp;деревья не&nbsp;учтены.
        </p>
      </Fold>
    </section>
  )
}

/** What the table says, drawn: a column a month, a line every four hours. On a phone the rows have bars instead. */
function SunChart({ sun }: { sun: NonNullable<LotDetail['sun']> }) {
  const width = COLUMN * sun.length
  const top = (hours: number) => HEIGHT - (Math.min(hours, MAX_HOURS) / MAX_HOURS) * HEIGHT
  return (
    <div className={styles['chart']} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
        <path
          className={styles['lines']}
          d={LINES.map((hours) => `M0 ${top(hours)}H${width}`).join('')}
          vectorEffect="non-scaling-stroke"
        />
        <path
          className={styles['bars']}
          d={sun
            .map(({ hours }, index) => {
              const left = COLUMN * index + (COLUMN - BAR) / 2
              return `M${left} ${HEIGHT}V${top(hours)}h${BAR}V${HEIGHT}`
            })
            .join('')}
        />
      </svg>
      {LINES.map((hours) => (
        <span
          key={hours}
          className={styles['mark']}
          style={{ top: `${(top(hours) / HEIGHT) * 100}%` }}
        >
          {hours}&nbsp;ч
        </span>
      ))}
    </div>
  )
}

/** The bars of a table that stands as rows: one drawing over all of them, a bar at the middle of each row. */
function SunRows({ sun }: { sun: NonNullable<LotDetail['sun']> }) {
  const bars = sun.map(({ hours }, row) => `M0 ${row + 0.3}H${Math.min(hours, MAX_HOURS)}v.4H0`)
  return (
    <svg
      className={`${styles['bars']} ${styles['rows']}`}
      viewBox={`0 0 ${MAX_HOURS} ${sun.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join('')} />
    </svg>
  )
}
