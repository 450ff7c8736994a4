import { isoDay, parseDay } from '../../../lib/rules/calendar.ts'
import type { OpenCallbackData, TypedCallback } from './open-callback.ts'

/** A callback request that was sent successfully, as the follow-ups receive it. */
export interface SentCallback {
  data: OpenCallbackData
  name: string
  /** As the mask shows it: `+7 (912) 345-67-89`. */
  phone: string
  /** `YYYY-MM-DD HH:MM`, Moscow time, when the visitor chose a time for the call. */
  scheduledAt?: string
  /** Path of the page with the form. */
  pathname: string
}

/** Builds the follow-ups' data from a form sent on the page at `pathname`. */
export function toSentCallback(
  data: OpenCallbackData,
  { name, phone, call_date, call_time }: TypedCallback,
  pathname: string,
): SentCallback {
  const day = parseDay(call_date)
  const scheduledAt = day === null ? {} : { scheduledAt: `${isoDay(day)} ${call_time}` }
  return { data, name, phone, ...scheduledAt, pathname }
}
