import type { FieldErrors } from '../../lib/errors.ts'
import { callMoment, callTimeSchema } from '../../lib/rules/call-times.ts'

/** A half hour of a day as the two selects hold it, Moscow time; both empty: as soon as may be. */
export interface ChosenTime {
  call_date?: string | undefined
  call_time?: string | undefined
}

/** What is wrong with a chosen time, by field, in the words of the shared rules; empty when nothing is. */
export function callTimeErrors(
  { call_date = '', call_time = '' }: ChosenTime,
  now: Date,
): FieldErrors {
  if (call_date === '' && call_time === '') return {}
  const issues = callTimeSchema(now).safeParse({ call_date, call_time }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]))
}

/** The moment of a checked choice, ISO 8601 in UTC; null when there is none. */
export function scheduledMoment({ call_date = '', call_time = '' }: ChosenTime): string | null {
  return callMoment(call_date, call_time)?.toISOString() ?? null
}
