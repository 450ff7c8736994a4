import { useRef } from 'react'
import type { SunMoment } from '../../../drawing/plot/shadow-path.ts'
import { monthName, shortMonth } from '../../../lib/time/months.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { PlanSun } from './plot-plan-data.ts'
import styles from './sun-form.module.css'
import { formatSunDay, formatHour, SUN_HOURS, describeSunMoment } from './sun-moment.ts'

interface SunFormProps {
  sun: PlanSun
  action: string
  otherFields?: Readonly<Record<string, string>> | undefined
  onMove: (moment: SunMoment) => void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const HOURS = [4, 7, 10, 13, 16, 19, 22]

/** Month and hour of the shadows: sliders that move them at once, and without scripts a form that asks for them. */
export function SunForm({ sun, action, otherFields, onMove }: SunFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { month, hour } = sun.moment
  const move = () => {
    if (!form.current) return
    const values = new FormData(form.current)
    onMove({ month: Number(values.get('month')), hour: Number(values.get('hour')) })
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      method="get"
      action={action}
      aria-label="Солнце и тени"
    >
      {Object.entries(otherFields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className={styles['title']}>Солнце и тени</p>
      <label className={styles['field']}>
        <span className={styles['label']}>Месяц, 22-е число</span>
        <input
          type="range"
          name="month"
          min={1}
          max={12}
          step={1}
          defaultValue={month}
          aria-valuetext={formatSunDay(month)}
          onChange={move}
        />
        <span className={styles['marks']} aria-hidden="true">
          {MONTHS.map((own) => (
            <span key={own} title={monthName(own)}>
              {shortMonth(own)}
            </span>
          ))}
        </span>
      </label>
      <label className={styles['field']}>
        <span className={styles['label']}>Час</span>
        <input
          type="range"
          name="hour"
          min={SUN_HOURS.first}
          max={SUN_HOURS.last}
          step={SUN_HOURS.step}
          defaultValue={hour}
          aria-valuetext={formatHour(hour)}
          onChange={move}
        />
        <span className={styles['marks']} aria-hidden="true">
          {HOURS.map((own) => (
            <span key={own}>{own}</span>
          ))}
        </span>
      </label>
      <output className={styles['words']}>
        {describeSunMoment(sun.moment, sun.azimuth, sun.altitude)}
      </output>
      <Button type="submit" variant="secondary" className={styles['submit']}>
        Показать тени
      </Button>
    </form>
  )
}
