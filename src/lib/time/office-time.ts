import { zoneDay, zoneMoment, zoneOffset } from './zone-time.ts'

/** The time zone of a company without cities. */
export const COMPANY_ZONE = 'Europe/Moscow'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FIELD_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Formats a moment as the clocks of the zone show it: «24.11.2026, 12:00». Returns an invalid one unchanged. */
export function formatZoneTime(at: string, zone: string): string {
  const time = Date.parse(at)
  if (Number.isNaN(time)) return at
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const
  return new Intl.DateTimeFormat('ru-RU', style).format(time)
}

/** Formats a moment as `datetime-local` has it, by the clocks of the zone. */
export function toFieldTime(at: Date, zone: string): string {
  return new Date(at.getTime() + zoneOffset(zone, at.getTime())).toISOString().slice(0, 16)
}

/** Returns the moment that a value of `datetime-local` names by the clocks of the zone; null for no time. */
export function fromFieldTime(text: string, zone: string): Date | null {
  // Read as UTC, it tells the day and the minute of the day.
  const local = FIELD_TIME.test(text) ? Date.parse(`${text.slice(0, 16)}Z`) : Number.NaN
  if (Number.isNaN(local)) return null
  const day = Math.floor(local / DAY_MS)
  return new Date(zoneMoment(zone, day, (local - day * DAY_MS) / MINUTE_MS))
}

/** Returns the moment at which the zone's clocks show that hour, so many days after the day of `now`. */
export function zoneHour(zone: string, now: number, days: number, hour: number): Date {
  return new Date(zoneMoment(zone, zoneDay(zone, now) + days, hour * 60))
}
