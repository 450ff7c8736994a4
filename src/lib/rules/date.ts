import { type Day, moscowDay, parseDay } from './calendar.ts'
import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

/** How far ahead a call or a visit can be booked (§9). */
export const BOOKING_DAYS = 21

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
