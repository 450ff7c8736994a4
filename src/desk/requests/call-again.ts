import { zoneHour } from '../../lib/time/office-time.ts'
import { zoneDay } from '../../lib/time/zone-time.ts'

const HOUR_MS = 3_600_000
const EVENING = 18
const MORNING = 11
const MONDAY = 1
/** The first day of 1970. */
const THURSDAY = 4

/** A time at which a visitor who did not answer may be called again. */
export interface AgainOffer {
  title: string
  at: Date
}

/**
 * Offers times to call again, by the clocks of the zone: in an hour, this evening while it is more than an hour away,
 * tomorrow, and on Monday unless that is tomorrow.
 */
export function offerAgain(now: number, zone: string): AgainOffer[] {
  const dayAt = (days: number, hour: number) => zoneHour(zone, now, days, hour)
  const inAnHour = new Date(now + HOUR_MS)
  const evening = dayAt(0, EVENING)
  const weekday = (zoneDay(zone, now) + THURSDAY) % 7
  const untilMonday = (MONDAY - weekday + 7) % 7 || 7
  return [
    { title: 'Через час', at: inAnHour },
    ...(evening > inAnHour ? [{ title: 'Сегодня вечером, в\u00a018:00', at: evening }] : []),
    { title: 'Завтра в\u00a011:00', at: dayAt(1, MORNING) },
    ...(untilMonday === 1
      ? []
      : [{ title: 'В\u00a0понедельник, в\u00a011:00', at: dayAt(untilMonday, MORNING) }]),
  ]
}
