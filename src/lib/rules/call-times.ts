import * as z from 'zod/mini'
import { type Day, formatDay, isoDay, moscowDay, moscowMoment, parseDay } from './calendar.ts'
import { BOOKING_DAYS, laterDateSchema } from './date.ts'
import { ruleMessages } from './messages.ts'
import { formatTime, parseTime, workingHours, workingTimeSchema } from './time.ts'

/** The days are names, not moments: they are written as they stand. */
const dayAndMonth = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone: 'UTC' })

/** Days a call can be asked for, in Moscow: from today, while a half hour of it is left, to 21 days ahead. */
export function callDays(now: Date): Array<{ value: string; label: string }> {
  const today = moscowDay(now)
  const days = Array.from({ length: BOOKING_DAYS + 1 }, (_, n) => today + n)
  return days
    .filter((day) => timesLeft(day, now).length > 0)
    .map((day) => ({ value: formatDay(day), label: `${nearness(day, today)}, ${written(day)}` }))
}

/** Half hours of a day `dd.mm.yyyy` that are still to come, 9:00 to 21:00 in Moscow; none of a day no call can be asked for. */
export function callTimes(day: string, now: Date): string[] {
  const at = parseDay(day)
  const today = moscowDay(now)
  if (at === null || at < today || at > today + BOOKING_DAYS) return []
  return timesLeft(at, now).map(formatTime)
}

/** Day and time of a call, as `callDays` and `callTimes` offer them. */
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

/** The moment of a day and a time in Moscow; null when either is none. */
export function callMoment(day: string, time: string): Date | null {
  const at = parseDay(day)
  const minutes = parseTime(time)
  return at === null || minutes === null ? null : moscowMoment(at, minutes)
}

function timesLeft(day: Day, now: Date): number[] {
  const { from, to, step } = workingHours
  const times = Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step)
  return times.filter((minutes) => moscowMoment(day, minutes) > now)
}

function nearness(day: Day, today: Day): string {
  if (day === today) return 'Сегодня'
  return day === today + 1 ? 'Завтра' : weekday.format(new Date(isoDay(day)))
}

function written(day: Day): string {
  return dayAndMonth.format(new Date(isoDay(day)))
}
