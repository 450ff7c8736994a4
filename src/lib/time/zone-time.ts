// chunk: callback-parts
import type { Day } from '../rules/calendar.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether the name is a time zone, such as `Asia/Yekaterinburg`. */
export function isTimeZone(zone: string): boolean {
  try {
    findFormat(zone)
    return true
  } catch {
    return false
  }
}

/** Returns by how many milliseconds the zone's clocks are ahead of UTC at that moment. */
export function zoneOffset(zone: string, at: number): number {
  const parts = new Map(
    findFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const local = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  )
  return local - Math.floor(at / 1000) * 1000
}

/** Returns the calendar day of the zone at that moment. */
export function zoneDay(zone: string, at: number): Day {
  return Math.floor((at + zoneOffset(zone, at)) / DAY_MS)
}

/** Returns the moment at which the zone's clocks show that many minutes after midnight of the day. */
export function zoneMoment(zone: string, day: Day, minutes: number): number {
  const local = day * DAY_MS + minutes * MINUTE_MS
  // The second pass uses the offset that holds at the moment itself, on a day when the clocks change.
  const near = local - zoneOffset(zone, local)
  return local - zoneOffset(zone, near)
}

function findFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
