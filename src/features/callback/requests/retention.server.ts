import type { ExpressionBuilder } from 'kysely'
import type { BaseContext } from '../../../app/context.server.ts'
import type { Database } from '../../../db/connect.ts'
import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import type { Tables } from '../../../db/tables.ts'

const DAY_MS = 86_400_000
/** Requests deleted per transaction; small, so that visitors' writes do not wait long. */
const BATCH = 500

interface Retention {
  now: Date
  /** Days that a request is stored after it was delivered or handled, or, if flagged, after it was made. */
  days: number
  /** Where requests are delivered to. Without a channel the office exports them or marks them as handled. */
  channels: readonly string[]
}

/**
 * Deletes requests at the end of their retention. Reports requests of that age that were neither delivered nor
 * handled; these are never deleted. Clears the problem `flagged_cap`, which the next rejected request sets again.
 */
export async function sweepRequests({
  db,
  clock,
  config,
  log,
  health,
}: Pick<BaseContext, 'db' | 'clock' | 'config' | 'log' | 'health'>): Promise<void> {
  const days = config.LEADS_RETENTION_DAYS
  const now = clock.now()
  const { channels } = config
  const deleted = await deleteExpiredRequests(db, { now, days, channels })
  if (deleted > 0) {
    log.info({ deleted, days }, 'old callback requests deleted')
    if (!(await scrubDeleted(db))) {
      log.warn(
        'deleted callback requests may be readable in the write-ahead log until the next sweep',
      )
    }
  }
  const left = await countUnhandledRequests(db, { now, days, channels })
  health.setProblem(
    'unhandled_requests',
    left === 0
      ? null
      : `${left} callback requests are older than ${days} days and were neither delivered nor handled: ` +
          'see kvartal leads list, export, done',
  )
  health.setProblem('flagged_cap', null)
}

/**
 * Deletes requests that were delivered by every configured channel, handled by the office or, if flagged, made more than `days`
 * ago. Returns how many were deleted.
 */
export async function deleteExpiredRequests(
  db: Database,
  { now, days, channels }: Retention,
): Promise<number> {
  const before = daysBefore(now, days)
  let deleted = 0
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('callback_requests')
        .select('id')
        .where('created_at', '<', before)
        // A meeting that is ahead has to be held first.
        .where((eb) => eb.or([eb('meeting_at', 'is', null), eb('meeting_at', '<', before)]))
        .where((eb) =>
          eb.or([
            eb.and([eb('flagged', 'is not', null), eb.not(hasDelivery(eb))]),
            eb.and([
              isDelivered(eb, channels),
              eb.not(
                eb.exists(selectDeliveries(eb).where('deliveries.delivered_at', '>=', before)),
              ),
            ]),
            eb.and([eb('handled_at', '<', before), eb.not(hasPending(eb, channels))]),
          ]),
        )
        .limit(BATCH)
        .execute()
      const ids = rows.map((row) => row.id)
      if (ids.length > 0) await deleteRequests(trx, ids)
      return ids.length
    })
    deleted += batch
    if (batch < BATCH) return deleted
  }
}

/** Counts requests that are older than `days` and were neither delivered nor handled. */
export async function countUnhandledRequests(
  db: Database,
  { now, days, channels }: Retention,
): Promise<number> {
  const { count } = await db
    .selectFrom('callback_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '<', daysBefore(now, days))
    .where('handled_at', 'is', null)
    .where((eb) => eb.and([hasDelivery(eb), eb.not(isDelivered(eb, channels))]))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes requests with their deliveries; the database deletes their attempts. */
export async function deleteRequests(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('deliveries').where('request_id', 'in', ids).execute()
  await trx.deleteFrom('callback_requests').where('id', 'in', ids).execute()
}

type RequestBuilder = ExpressionBuilder<Tables, 'callback_requests'>

function selectDeliveries(eb: RequestBuilder) {
  return eb
    .selectFrom('deliveries')
    .select('deliveries.id')
    .whereRef('deliveries.request_id', '=', 'callback_requests.id')
}

const hasDelivery = (eb: RequestBuilder) => eb.exists(selectDeliveries(eb))

/** Deliveries of the configured channels. What waits for another channel is never sent. */
function selectConfigured(eb: RequestBuilder, channels: readonly string[]) {
  const deliveries = selectDeliveries(eb)
  return channels.length > 0
    ? deliveries.where('deliveries.channel', 'in', channels)
    : deliveries.where((delivery) => delivery.lit(false))
}

const hasPending = (eb: RequestBuilder, channels: readonly string[]) =>
  eb.exists(selectConfigured(eb, channels).where('deliveries.state', '=', 'pending'))

/** Whether a channel has delivered the request, and every configured one that it was meant for. */
const isDelivered = (eb: RequestBuilder, channels: readonly string[]) =>
  eb.and([
    eb.exists(selectDeliveries(eb).where('deliveries.state', '=', 'delivered')),
    eb.not(eb.exists(selectConfigured(eb, channels).where('deliveries.state', '<>', 'delivered'))),
  ])

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}
