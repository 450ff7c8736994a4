import { isoDay, parseDay } from '../../../lib/rules/calendar.ts'
import { describeWishes } from '../callback-fields.ts'
import type { OpenCallbackData, TypedCallback } from './open-callback.ts'

/** A callback request that was sent successfully, as the follow-ups receive it. */
export interface SentCallback {
  data: OpenCallbackData
  name: string
  /** As the mask shows it: `+7 (912) 345-67-89`. */
  phone: string
  /** `YYYY-MM-DD HH:MM`, Moscow time, when the visitor chose a time for the call. */
  scheduledAt?: string
  /** «Ответить сообщением», when the visitor wished so. */
  wishes?: string
  /** Path of the page with the form. */
  pathname: string
}

/** Builds the follow-ups' data from a form sent on the page at `pathname`. */
export function toSentCallback(
  data: OpenCallbackData,
  typed: TypedCallback,
  pathname: string,
): SentCallback {
  const { name, phone, call_date, call_time } = typed
  const day = parseDay(call_date)
  const scheduledAt = day === null ? {} : { scheduledAt: `${isoDay(day)} ${call_time}` }
  const wishes = describeWishes(typed)
  return { data, name, phone, ...scheduledAt, ...(wishes && { wishes }), pathname }
}
