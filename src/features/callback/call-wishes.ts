// chunk: callback-parts
import * as z from 'zod/mini'
import type { FieldErrors } from '../../lib/errors.ts'
import { ruleMessages } from '../../lib/rules/messages.ts'
import { formatTime, parseTime, workingHours, workingTimeSchema } from '../../lib/rules/time.ts'
import { capitalize } from '../../lib/text.ts'
import { zoneOffset } from '../../lib/time/zone-time.ts'
import { callbackMessages } from './callback-words.ts'

/** What a visitor wishes of the answer. Both absent: a call at any time. */
export interface CallWishes {
  reply_by?: 'message' | null | undefined
  /** `19:00`, Moscow time. */
  no_calls_after?: string | null | undefined
}

/** The form's values for «not given», an empty field and an unticked box, become undefined. */
const given = z.transform((value: unknown) => (value === '' || value === false ? undefined : value))

/** «Ответить сообщением». */
export const replyBySchema = z.optional(
  z.pipe(given, z.optional(z.literal('message', { error: ruleMessages.badFormat }))),
)

/** «Не звонить после»: a half hour of the working hours, Moscow time. */
export const noCallsAfterSchema = z.optional(z.pipe(given, z.optional(workingTimeSchema)))

/** The offered times: the half hours within the working day, without its ends. */
export const quietTimes: readonly string[] = Array.from(
  { length: (workingHours.to - workingHours.from) / workingHours.step - 1 },
  (_, n) => formatTime(workingHours.from + (n + 1) * workingHours.step),
)

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
function toOfficeTime(time: string, office: CallOffice | undefined): string {
  const minutes = parseTime(time)
  if (minutes === null || office === undefined) return time
  const now = Date.now()
  const ahead = (zoneOffset(office.zone, now) - zoneOffset(MOSCOW, now)) / MINUTE_MS
  return formatTime((minutes + ahead + DAY_MINUTES) % DAY_MINUTES)
}

/** «Ответить сообщением, не звонить после 19:00 (МСК)», by the clocks of the office; an empty string without wishes. */
export function describeWishes(
  { reply_by, no_calls_after }: CallWishes,
  office?: CallOffice,
): string {
  const words = [
    reply_by === 'message' ? 'ответить сообщением' : '',
    no_calls_after
      ? `не звонить после ${toOfficeTime(no_calls_after, office)} (${nameClocks(office)})`
      : '',
  ]
  return capitalize(words.filter(Boolean).join(', '))
}
