const DAY_MS = 86_400_000
/** Moscow keeps UTC+3 all year. */
const MOSCOW_OFFSET_MS = 3 * 3_600_000
const FIRST_YEAR = 1900
const DATE = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** A day of the calendar as the number of days since 1 January 1970: days are names, not moments. */
export type Day = number

/** The day that `dd.mm.yyyy` names, or null: day at most 31, month at most 12, year at least 1900, and a day that exists. */
export function parseDay(text: string): Day | null {
  const [, day = '', month = '', year = ''] = DATE.exec(text) ?? []
  if (Number(year) < FIRST_YEAR) return null
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
  // 31 February would be 3 March.
  return formatDay(at) === text ? at : null
}

/** A day as `dd.mm.yyyy`. */
export function formatDay(day: Day): string {
  return isoDay(day).split('-').toReversed().join('.')
}

/** A day as `yyyy-mm-dd`. */
export function isoDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Today in Moscow, wherever the visitor is: the sales office lives by it. */
export function moscowDay(now: Date): Day {
  return Math.floor((now.getTime() + MOSCOW_OFFSET_MS) / DAY_MS)
}

/** The moment of a time of day in Moscow, told in minutes after midnight. */
export function moscowMoment(day: Day, minutes: number): Date {
  return new Date(day * DAY_MS + minutes * 60_000 - MOSCOW_OFFSET_MS)
}
