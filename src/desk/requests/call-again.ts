const HOUR_MS = 3_600_000
const EVENING = 18
const MORNING = 11
const MONDAY = 1

/** A time at which a visitor who did not answer may be called again. */
export interface AgainOffer {
  title: string
  at: Date
}

/**
 * Offers times to call again, in the zone of the browser: in an hour, this evening while it is more than an hour away,
 * tomorrow, and on Monday unless that is tomorrow.
 */
export function offerAgain(now: number): AgainOffer[] {
  const dayAt = (days: number, hour: number) => {
    const at = new Date(now)
    at.setDate(at.getDate() + days)
    at.setHours(hour, 0, 0, 0)
    return at
  }
  const inAnHour = new Date(now + HOUR_MS)
  const evening = dayAt(0, EVENING)
  const untilMonday = (MONDAY - new Date(now).getDay() + 7) % 7 || 7
  return [
    { title: 'Через час', at: inAnHour },
    ...(evening > inAnHour ? [{ title: 'Сегодня вечером, в\u00a018:00', at: evening }] : []),
    { title: 'Завтра в\u00a011:00', at: dayAt(1, MORNING) },
    ...(untilMonday === 1
      ? []
      : [{ title: 'В\u00a0понедельник, в\u00a011:00', at: dayAt(untilMonday, MORNING) }]),
  ]
}

/** A time as `datetime-local` wants it, in the zone of the browser. */
export function toFieldTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
