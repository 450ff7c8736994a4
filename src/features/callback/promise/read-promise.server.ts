import type { Database } from '../../../db/connect.ts'
import { readWorkingHours } from '../../../lib/time/working-hours-schema.ts'
import type { AppContext } from '../../catalogue/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.server.ts'
import type { StoredCity } from '../../city/schema.ts'
import { callbackWords } from '../callback-words.ts'
import { findCallPromise, findHourAgo } from './find-call-slots.ts'
import { writeCallPromise, writeHourPromise } from './promise-words.ts'

type PromiseContext = Pick<AppContext, 'db' | 'config' | 'clock' | 'catalogue'>

/**
 * Returns the text of the callback promise for the visitors of a city, or undefined when it
 * does not follow the calendar. The
 * text of the hour is returned for a city without working hours, too. `own` is how many of the waiting requests are the
 * visitor's. No time is promised while the database is unavailable; with `isUnavailable` it is not asked.
 */
export async function readCallPromise(
  { db, config, clock, catalogue }: PromiseContext,
  slug: string | null,
  { own = 0, isUnavailable = false } = {},
): Promise<string | undefined> {
  if (promiseMode(config, catalogue.current()) === 'hour') return undefined
  if (isUnavailable) return callbackWords.promiseUnknown
  const now = clock.now().getTime()
  try {
    const row = await db
      .selectFrom('cities')
      .select(['name', 'time_zone', 'working_hours'])
      .where('slug', '=', slug ?? '')
      .executeTakeFirst()
    const hours = row ? readWorkingHours(row.working_hours) : {}
    if (!row || Object.keys(hours).length === 0) return callbackWords.promise
    const office = { hours, zone: row.time_zone }
    const waiting = await countWaiting(db, new Date(findHourAgo(office, now)))
    const promise = findCallPromise(office, Math.max(0, waiting - own), now)
    if (promise === null) return callbackWords.promiseUnknown
    return writeCallPromise(promise, { name: row.name, zone: row.time_zone }, now)
  } catch {
    return callbackWords.promiseUnknown
  }
}

/**
 * Counts the requests that wait for a call, of all cities, because a request names none. Those that no
 * channel has delivered wait until the office marks them as handled. What happens in the CRM is unknown here: a request
 * that reached it counts until the office has worked for an hour since. Requests for a chosen time and those over a limit do not count.
 */
async function countWaiting(db: Database, hourAgo: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('deliveries')
    .innerJoin('callback_requests as request', 'request.id', 'deliveries.request_id')
    .select((eb) => eb.fn.count<number | string>('request.id').distinct().as('waiting'))
    .where('request.handled_at', 'is', null)
    .where('request.flagged', 'is', null)
    .where('request.scheduled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('deliveries.state', 'in', ['pending', 'needs_human']),
          eb.not(
            eb.exists(
              eb
                .selectFrom('deliveries as other')
                .select('other.id')
                .whereRef('other.request_id', '=', 'request.id')
                .where('other.state', '=', 'delivered'),
            ),
          ),
        ]),
        eb.and([
          eb('deliveries.state', '=', 'delivered'),
          eb('deliveries.created_at', '>', hourAgo.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** What callback forms promise (decision D40): as the setting says, else as the company says, else the hour. */
export function promiseMode(
  { CALLBACK_PROMISE }: Pick<AppContext['config'], 'CALLBACK_PROMISE'>,
  { company }: Pick<CatalogueSnapshot, 'company'>,
): 'hour' | 'calendar' {
  return CALLBACK_PROMISE ?? company?.callback_promise ?? 'hour'
}

/** What the visitors of a city are promised at any time; undefined for the words of a city without hours. */
export function cityPromise({ office, name }: StoredCity): string | undefined {
  return office && writeHourPromise(office, name)
}
