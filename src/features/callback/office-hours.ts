import { findHoliday, type Holiday } from '../../lib/time/holidays.ts'
import { parseHours, weekDays, type WorkingHours } from '../../lib/time/working-hours.ts'
import { zoneDay, zoneMoment } from '../../lib/time/zone-time.ts'

/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3
const DAYS_AHEAD = 28

/** When a city's office works. */
export interface OfficeHours {
  hours: WorkingHours
  /** Days with other hours, or none. */
  holidays?: readonly Holiday[] | undefined
  zone: string
}

/** A stretch of time in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/** Returns when the office works on the day and on that many days after it. */
export function listSpans(
  { hours, holidays = [], zone }: OfficeHours,
  first: number,
  days: number,
): Span[] {
  return Array.from({ length: days + 1 }, (_, n) => first + n).flatMap((day) => {
    const weekday = weekDays[(((day + FIRST_WEEKDAY) % 7) + 7) % 7]
    const text = findHoliday(holidays, day)?.hours ?? (weekday && hours[weekday])
    const open = parseHours(text ?? '')
    if (!open) return []
    return [{ from: zoneMoment(zone, day, open.from), to: zoneMoment(zone, day, open.to) }]
  })
}

/**
 * Returns the moment at which the office has worked for `ms` since `from`. An office whose hours are unknown is taken
 * to work always.
 */
export function addWorkingTime(office: OfficeHours | undefined, from: number, ms: number): number {
  if (!office || Object.keys(office.hours).length === 0) return from + ms
  let left = ms
  for (const span of listSpans(office, zoneDay(office.zone, from), DAYS_AHEAD)) {
    const start = Math.max(span.from, from)
    if (start >= span.to) continue
    if (span.to - start >= left) return start + left
    left -= span.to - start
  }
  return from + ms
}
