import { parseTime } from '../rules/time.ts'

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Hours of each day of the week as `9:00-21:00`, in the city's time zone; a day without them is closed. */
export type WorkingHours = { [Day in (typeof weekDays)[number]]?: string | undefined }

const DAY_MINUTES = 24 * 60

/** Parses `9:00-21:00` into minutes after midnight; the end may be `24:00`. Returns null for other texts. */
export function parseHours(text: string): { from: number; to: number } | null {
  const [start = '', end = '', ...more] = text.split('-')
  const from = parseTime(start)
  const to = end === '24:00' ? DAY_MINUTES : parseTime(end)
  return more.length > 0 || from === null || to === null || from >= to ? null : { from, to }
}
