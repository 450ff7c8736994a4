import { isoDay } from '../rules/calendar.ts'
import { formatDayOfYear } from './days.ts'

/** Days on which an office is closed or has other hours than those of the week, in the city's time zone. */
export interface Holiday {
  /** The first and the last day, `yyyy-mm-dd`. */
  from: string
  to: string
  /** `none`: closed; otherwise `10:00-16:00`. */
  hours: string
  name: string
}

/** Returns the holiday of a day, counted since 1970; undefined on any other day. */
export function findHoliday(holidays: readonly Holiday[], day: number): Holiday | undefined {
  const at = isoDay(day)
  return holidays.find(({ from, to }) => from <= at && at <= to)
}

/** Returns the holiday that lasts on a day, or the next one after it; undefined without any. */
export function findNextHoliday(holidays: readonly Holiday[], day: number): Holiday | undefined {
  const at = isoDay(day)
  return holidays
    .filter(({ to }) => to >= at)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
}

/** Writes a holiday in one line: «31 декабря – 8 января: закрыто (Новый год)». */
export function formatHoliday({ from, to, hours, name }: Holiday): string {
  const days =
    from === to ? formatDayOfYear(from) : `${formatDayOfYear(from)}\u00a0– ${formatDayOfYear(to)}`
  const text = hours === 'none' ? 'закрыто' : hours.replace('-', '–')
  return `${days}: ${text} (${name})`
}
