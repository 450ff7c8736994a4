import { zoneDay, zoneMoment } from '../../lib/time/zone-time.ts'

/** The last minute of a day. */
const LAST_MINUTE = 24 * 60 - 1
const FRIDAY = 5
/** The first day of 1970. */
const THURSDAY = 4
const WEEK = 7

/** Offers ends by the clocks of the zone: of today, of Friday unless that is today, and of the day in a week. */
export function offerEnds(now: number, zone: string): Array<{ title: string; at: Date }> {
  const today = zoneDay(zone, now)
  const endOf = (days: number) => new Date(zoneMoment(zone, today + days, LAST_MINUTE))
  const untilFriday = (FRIDAY - ((today + THURSDAY) % WEEK) + WEEK) % WEEK
  return [
    { title: 'До конца дня', at: endOf(0) },
    ...(untilFriday === 0 ? [] : [{ title: 'До конца пятницы', at: endOf(untilFriday) }]),
    { title: 'На неделю', at: endOf(WEEK) },
  ]
}
