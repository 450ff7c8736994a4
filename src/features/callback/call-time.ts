import type { FieldErrors } from '../../lib/errors.ts'
import { callMoment, callTimeSchema } from '../../lib/rules/call-times.ts'

/** The values of the two selects: day and half hour, Moscow time. Both empty: call as soon as possible. */
export interface ChosenTime {
  call_date?: string | undefined
  call_time?: string | undefined
}

/** Messages of the shared rules by field; an empty object for a valid time. */
export function findCallTimeErrors(
  { call_date = '', call_time = '' }: ChosenTime,
  now: Date,
): FieldErrors {
  if (call_date === '' && call_time === '') return {}
  const issues = callTimeSchema(now).safeParse({ call_date, call_time }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]))
}

/** The chosen call time as ISO 8601 in UTC, or null when none was chosen. Expects a valid choice. */
export function toScheduledAt({ call_date = '', call_time = '' }: ChosenTime): string | null {
  return callMoment(call_date, call_time)?.toISOString() ?? null
}
