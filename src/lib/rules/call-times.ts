import * as z from 'zod/mini'
import { formatDayOfYear } from '../time/days.ts'
import { type Day, formatDay, isoDay, moscowDay, moscowMoment, parseDay } from './calendar.ts'
import { ruleMessages } from './messages.ts'
import { must, requiredText } from './required-text.ts'
import { formatTime, parseTime, workingHours, workingTimeSchema } from './time.ts'
import { lazily } from '../time/lazily.ts'

/** How far ahead a call or a visit can be booked (§9). */
const BOOKING_DAYS = 21

interface LaterDate {
  /** The last allowed day, counted from today. */
  horizonDays?: number
  /** Allows today. Used with a time, which is validated together with the date. */
  withToday?: boolean
}

/** Returns the schema of an existing date `dd.mm.yyyy`, from 1900 to today in Moscow. */
export function dateSchema(now: Date) {
  return requiredText().check(
    must(isDate, ruleMessages.badFormat),
    must((text) => toDay(text) <= moscowDay(now), ruleMessages.badFormat),
  )
}

/** Returns the schema of an existing date `dd.mm.yyyy` after today in Moscow and within the horizon, if any. */
export function laterDateSchema(now: Date, { horizonDays, withToday = false }: LaterDate = {}) {
  const today = moscowDay(now)
  const first = withToday ? today : today + 1
  const last = horizonDays === undefined ? Number.POSITIVE_INFINITY : today + horizonDays
  return requiredText().check(
    must(isDate, ruleMessages.badFormat),
    must((text) => toDay(text) >= first, ruleMessages.pastDate),
    must((text) => toDay(text) <= last, ruleMessages.farDate),
  )
}

function isDate(text: string): boolean {
  return parseDay(text) !== null
}

function toDay(text: string): Day {
  return parseDay(text) ?? Number.NaN
}

/** UTC, because a `Day` has no time zone. */
const weekday = lazily(
  () => new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone: 'UTC' }),
)

/** Returns the days for a call in Moscow: from today, if a half hour is left, to 21 days ahead. */
export function callDays(now: Date): Array<{ value: string; label: string }> {
  const today = moscowDay(now)
  const days = Array.from({ length: BOOKING_DAYS + 1 }, (_, n) => today + n)
  return days
    .filter((day) => futureTimes(day, now).length > 0)
    .map((day) => ({
      value: formatDay(day),
      // An option has one line, and visitors search it by typing a space.
      label: `${toRelativeDay(day, today)}, ${formatDayOfYear(isoDay(day)).replace('\u00a0', ' ')}`,
    }))
}

/** Returns the future half hours of a day `dd.mm.yyyy`, 9:00 to 21:00 in Moscow; empty for a day that is not offered. */
export function callTimes(day: string, now: Date): string[] {
  const at = parseDay(day)
  const today = moscowDay(now)
  if (at === null || at < today || at > today + BOOKING_DAYS) return []
  return futureTimes(at, now).map(formatTime)
}

/** Returns the schema of day and time of a call, which accepts what `callDays` and `callTimes` offer. */
export function callTimeSchema(now: Date) {
  return z
    .object({
      call_date: laterDateSchema(now, { horizonDays: BOOKING_DAYS, withToday: true }),
      call_time: workingTimeSchema,
    })
    .check(
      z.refine(({ call_date, call_time }) => (callMoment(call_date, call_time) ?? now) > now, {
        error: ruleMessages.pastDate,
        path: ['call_time'],
      }),
    )
}

/** Returns the time of a call from day and time in Moscow, or null if one of them is invalid. */
export function callMoment(day: string, time: string): Date | null {
  const at = parseDay(day)
  const minutes = parseTime(time)
  return at === null || minutes === null ? null : moscowMoment(at, minutes)
}

function futureTimes(day: Day, now: Date): number[] {
  const { from, to, step } = workingHours
  const times = Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step)
  return times.filter((minutes) => moscowMoment(day, minutes) > now)
}

function toRelativeDay(day: Day, today: Day): string {
  if (day === today) return 'Сегодня'
  return day === today + 1 ? 'Завтра' : weekday().format(new Date(isoDay(day)))
}
