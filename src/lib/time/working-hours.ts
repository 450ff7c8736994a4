import { capitalize, RANGE_DASH } from '../text.ts'
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

const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** Parses «пн–пт 9:00–19:00, сб 10:00–16:00» or «ежедневно 9:00–21:00»; null for other texts. */
export function parseWeek(text: string): WorkingHours | null {
  const hours: WorkingHours = {}
  for (const part of text
    .trim()
    .toLowerCase()
    .split(/\s*[,;]\s*/)) {
    const [, days = '', times = ''] =
      /^(\S+(?:\s*[–—-]\s*[а-я]{2})?)\s+(?:с\s+)?(\S.*)$/u.exec(part) ?? []
    const [first = '', last = first] =
      days === 'ежедневно' ? ['пн', 'вс'] : days.split(/\s*[–—-]\s*/)
    const [from, to] = [dayNames.indexOf(first), dayNames.indexOf(last)]
    const value = times.replace(/\s*(?:[–—-]|до)\s*/u, '-')
    if (from === -1 || to < from || parseHours(value) === null) return null
    for (const day of weekDays.slice(from, to + 1)) hours[day] = value
  }
  return hours
}

/**
 * Formats the open days of a week, neighbours with the same hours together: «Пн–пт 9:00–21:00», «Сб–вс 10:00–18:00».
 * Returns an empty list if the hours are unknown.
 */
export function formatWeek(hours: WorkingHours): string[] {
  const spans: Array<{ first: number; last: number; text: string }> = []
  for (const [index, day] of weekDays.entries()) {
    const text = hours[day]
    if (text === undefined) continue
    const open = spans.at(-1)
    if (open?.text === text && open.last === index - 1) open.last = index
    else spans.push({ first: index, last: index, text })
  }
  return spans.map(({ first, last, text }) => {
    const days =
      first === last ? `${dayNames[first]}` : `${dayNames[first]}${RANGE_DASH}${dayNames[last]}`
    return `${capitalize(days)}\u00a0${text.replace('-', RANGE_DASH)}`
  })
}
