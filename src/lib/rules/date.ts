import { type Day, moscowDay, parseDay } from './calendar.ts'
import { filledText, must } from './filled-text.ts'
import { ruleMessages } from './messages.ts'

/** How far ahead a call or a visit can be booked (specification, section 9). */
export const BOOKING_DAYS = 21

interface LaterDate {
  /** The last day allowed, counted from today. */
  horizonDays?: number
  /** Today is allowed: a time goes with the date, and the two together are checked to be later. */
  withToday?: boolean
}

/** A date `dd.mm.yyyy` that exists, from 1900 to today in Moscow. */
export function dateSchema(now: Date) {
  return filledText().check(
    must(isDate, ruleMessages.badFormat),
    must((text) => dayOf(text) <= moscowDay(now), ruleMessages.badFormat),
  )
}

/** A date `dd.mm.yyyy` that exists and is later than today in Moscow, within the horizon where there is one. */
export function laterDateSchema(now: Date, { horizonDays, withToday = false }: LaterDate = {}) {
  const today = moscowDay(now)
  const first = withToday ? today : today + 1
  const last = horizonDays === undefined ? Number.POSITIVE_INFINITY : today + horizonDays
  return filledText().check(
    must(isDate, ruleMessages.badFormat),
    must((text) => dayOf(text) >= first, ruleMessages.pastDate),
    must((text) => dayOf(text) <= last, ruleMessages.farDate),
  )
}

function isDate(text: string): boolean {
  return parseDay(text) !== null
}

function dayOf(text: string): Day {
  return parseDay(text) ?? Number.NaN
}
