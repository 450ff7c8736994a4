const DAY_MS = 86_400_000
/** Moscow has UTC+3 all year. */
const MOSCOW_OFFSET_MS = 3 * 3_600_000
const FIRST_YEAR = 1900
const DATE = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** A calendar day without a time zone, as the number of days since 1 January 1970. */
export type Day = number

/** Parses `dd.mm.yyyy`. Returns null for a day that does not exist or is before 1900. */
export function parseDay(text: string): Day | null {
  const [, day = '', month = '', year = ''] = DATE.exec(text) ?? []
  if (Number(year) < FIRST_YEAR) return null
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
  // Date.UTC turns 31 February into 3 March.
  return formatDay(at) === text ? at : null
}

/** Formats a day as `dd.mm.yyyy`. */
export function formatDay(day: Day): string {
  return isoDay(day).split('-').toReversed().join('.')
}

/** Formats a day as `yyyy-mm-dd`. */
export function isoDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the current day in Moscow, the time zone of the sales office. */
export function moscowDay(now: Date): Day {
  return Math.floor((now.getTime() + MOSCOW_OFFSET_MS) / DAY_MS)
}

/** Returns the time of a day in Moscow, given in minutes after midnight. */
export function moscowMoment(day: Day, minutes: number): Date {
  return new Date(day * DAY_MS + minutes * 60_000 - MOSCOW_OFFSET_MS)
}
