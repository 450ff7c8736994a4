import { callDays, callTimes } from '../../../lib/rules/call-times.ts'

/** Options of the two selects of the callback form. */
export interface CallTimeOptions {
  days: ReadonlyArray<{ value: string; label: string }>
  times: readonly string[]
}

/** Returns the days from `now` on and the half hours of the chosen day, or of any day while none is chosen. */
export function callTimeOptions(now: Date, chosenDay = ''): CallTimeOptions {
  const days = callDays(now)
  return { days, times: callTimes(chosenDay || (days.at(-1)?.value ?? ''), now) }
}
