import { filledText, must } from './filled-text.ts'
import { ruleMessages } from './messages.ts'

/** Working hours in minutes after midnight, Moscow time, both ends included (specification, section 9). */
export const workingHours = { from: 9 * 60, to: 21 * 60, step: 30 } as const
/** `9:00` is as good as `09:00`. */
const TIME = /^(\d|[01]\d|2[0-3]):([0-5]\d)$/

/** Minutes after midnight of `9:00` or `09:00`, or null: hour 0 to 23, minutes 0 to 59. */
export function parseTime(text: string): number | null {
  const match = TIME.exec(text)
  return match && Number(match[1]) * 60 + Number(match[2])
}

/** Minutes after midnight as `09:00`. */
export function formatTime(minutes: number): string {
  const pair = (number: number) => String(number).padStart(2, '0')
  return `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`
}

/** A time of day, `9:00` or `09:00`; it becomes `09:00`. */
export const timeSchema = filledText({ tidy: tidyTime }).check(
  must((text) => parseTime(text) !== null, ruleMessages.badFormat),
)

/** A time within the working hours, on the hour or at half past. */
export const workingTimeSchema = timeSchema.check(
  must(
    (text) => minutesOf(text) >= workingHours.from && minutesOf(text) <= workingHours.to,
    ruleMessages.closedHours,
  ),
  must((text) => minutesOf(text) % workingHours.step === 0, ruleMessages.oddMinutes),
)

function tidyTime(text: string): string {
  const minutes = parseTime(text.trim())
  return minutes === null ? text : formatTime(minutes)
}

function minutesOf(text: string): number {
  return parseTime(text) ?? Number.NaN
}
