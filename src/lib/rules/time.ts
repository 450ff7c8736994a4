// chunk: callback-parts
import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

/** Working hours in minutes after midnight, Moscow time, both ends included (§9). */
export const workingHours = { from: 9 * 60, to: 21 * 60, step: 30 } as const
/** `9:00` and `09:00` are both accepted. */
const TIME = /^(\d|[01]\d|2[0-3]):([0-5]\d)$/

/** Parses `9:00` or `09:00` into minutes after midnight; null for an invalid time. */
export function parseTime(text: string): number | null {
  const match = TIME.exec(text)
  return match && Number(match[1]) * 60 + Number(match[2])
}

/** Formats minutes after midnight as `09:00`. */
export function formatTime(minutes: number): string {
  const pair = (number: number) => String(number).padStart(2, '0')
  return `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`
}

/** A time of day, `9:00` or `09:00`, normalized to `09:00`. */
export const timeSchema = requiredText({ normalize: normalizeTime }).check(
  must((text) => parseTime(text) !== null, ruleMessages.badFormat),
)

/** A half hour within the working hours. */
export const workingTimeSchema = timeSchema.check(
  must(
    (text) => toMinutes(text) >= workingHours.from && toMinutes(text) <= workingHours.to,
    ruleMessages.closedHours,
  ),
  must((text) => toMinutes(text) % workingHours.step === 0, ruleMessages.oddMinutes),
)

function normalizeTime(text: string): string {
  const minutes = parseTime(text.trim())
  return minutes === null ? text : formatTime(minutes)
}

function toMinutes(text: string): number {
  return parseTime(text) ?? Number.NaN
}
