import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { COMPANY_ZONE } from '../../../lib/time/office-time.ts'
import { zoneDay, zoneMoment } from '../../../lib/time/zone-time.ts'
import { addWorkingTime, type OfficeHours } from '../office-hours.ts'

/** What the forms promise: a call within the hour. */
export const PROMISED_MINUTES = 60
const MINUTE_MS = 60_000

/**
 * When a visitor has to be called (decision D68): at the chosen time, else after `DESK_LATE_MINUTES` in which the office
 * works, or the promised hour where these are 0.
 */
export function findDueAt(
  { catalogue, config }: Pick<AppContext, 'catalogue' | 'config'>,
  request: { scheduled_at: string | null },
  now: Date,
): string {
  if (request.scheduled_at !== null) return request.scheduled_at
  const minutes = config.DESK_LATE_MINUTES || PROMISED_MINUTES
  const office = findOffice(catalogue.current())
  return new Date(addWorkingTime(office, now.getTime(), minutes * MINUTE_MS)).toISOString()
}

/** The hours of the office: of the first city that has them, because a request names no city. */
export function findOffice({
  cities,
}: Pick<ReturnType<AppContext['catalogue']['current']>, 'cities'>): OfficeHours | undefined {
  return cities.find(({ office }) => office !== undefined)?.office
}

/**
 * The day of now where the office is: its time zone, else that of the company's first city (decision D103), and the moment at which the day ends.
 */
export function findToday(
  snapshot: Parameters<typeof findOffice>[0],
  now: Date,
): { zone: string; ends: string } {
  const zone = findOffice(snapshot)?.zone ?? snapshot.cities[0]?.zone ?? COMPANY_ZONE
  const ends = zoneMoment(zone, zoneDay(zone, now.getTime()) + 1, 0)
  return { zone, ends: new Date(ends).toISOString() }
}
