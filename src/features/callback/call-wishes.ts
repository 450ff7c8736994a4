// chunk: callback-parts
import type { FieldErrors } from '../../lib/errors.ts'
import { formatTime, parseTime } from '../../lib/rules/time.ts'
import { zoneOffset } from '../../lib/time/zone-time.ts'
import { callbackMessages } from './callback-texts.ts'

/** The message for a chosen call time that is later than «не звонить после»; an empty object without one. */
export function findWishErrors(typed: {
  call_time?: string | undefined
  no_calls_after?: string | undefined
}): FieldErrors {
  const call = parseTime(typed.call_time ?? '')
  const last = parseTime(typed.no_calls_after ?? '')
  if (call === null || last === null || call <= last) return {}
  return { no_calls_after: [callbackMessages.callAfterWish] }
}

/** The city whose clocks are read, and what its times are called: «МСК», or its name elsewhere. */
export interface CallOffice {
  city: string
  zone: string
}
const MOSCOW = 'Europe/Moscow'
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

export function nameClocks(office: CallOffice | undefined): string {
  return office === undefined || office.zone === MOSCOW ? 'МСК' : office.city
}

/** A time of Moscow's clocks as those of the office show it. */
export function toOfficeTime(time: string, office: CallOffice | undefined): string {
  const minutes = parseTime(time)
  if (minutes === null || office === undefined) return time
  const now = Date.now()
  const ahead = (zoneOffset(office.zone, now) - zoneOffset(MOSCOW, now)) / MINUTE_MS
  return formatTime((minutes + ahead + DAY_MINUTES) % DAY_MINUTES)
}
