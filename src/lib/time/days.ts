// chunk: first-load
import { lazily } from './lazily.ts'

const MOSCOW = 'Europe/Moscow'
const day = lazily(
  () =>
    new Intl.DateTimeFormat('ru-RU', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: MOSCOW,
    }),
)
const dayOfYear = lazily(
  () =>
    new Intl.DateTimeFormat('ru-RU', {
      day: 'numeric',
      month: 'long',
      timeZone: MOSCOW,
    }),
)
const clock = lazily(
  () =>
    new Intl.DateTimeFormat('ru-RU', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: MOSCOW,
    }),
)

/**
 * Formats a date or a timestamp as the day in Moscow: «3 ноября 2026 г.». A line can break before the year. Returns an
 * invalid date unchanged.
 */
export function formatDay(date: string): string {
  return format(day, date).replaceAll(/ (?!\d)/g, '\u00a0')
}

/** Formats a date or a timestamp without the year: «3 ноября». Returns an invalid date unchanged. */
export function formatDayOfYear(date: string): string {
  return format(dayOfYear, date).replaceAll(' ', '\u00a0')
}

/** Formats a timestamp with the time in Moscow: «3 ноября, 14:05». Returns an invalid one unchanged. */
export function formatMoment(timestamp: string): string {
  const isValid = !Number.isNaN(Date.parse(timestamp))
  return isValid ? `${formatDayOfYear(timestamp)}, ${format(clock, timestamp)}` : timestamp
}

function format(style: () => Intl.DateTimeFormat, date: string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : style().format(time)
}
