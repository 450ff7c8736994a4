import type { AppContext } from '../../catalogue/snapshot/app-context.server.ts'
import { addWorkingTime, type OfficeHours } from '../office-hours.ts'

/** What the forms promise: a call within the hour. */
const PROMISED_MINUTES = 60
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
