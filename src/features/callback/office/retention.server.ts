import type { ExpressionBuilder } from 'kysely'
import type { AppContext } from '../../../context.server.ts'
import type { Database } from '../../../db/connect.ts'
import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import type { Tables } from '../../../db/tables.ts'

const DAY_MS = 86_400_000
/** Requests deleted in one transaction, so that visitors' writes never wait long. */
const BATCH = 500

interface Retention {
  now: Date
  /** Days that a request is kept after it was delivered or handled, or, over a limit, after it was made. */
  days: number
  /** Whether requests are delivered to a CRM; without one the office exports them or marks them as done. */
  hasChannel: boolean
}

/**
 * Deletes requests whose time of keeping is over, and reports those that nobody took care of for as long: they are
 * never deleted. Ends the alarm about the day's cap, which the next rejected request starts again.
 */
export async function sweepRequests({
  db,
  clock,
  config,
  log,
  health,
}: Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'health'>): Promise<void> {
  const days = config.LEADS_RETENTION_DAYS
  const now = clock.now()
  const hasChannel = config.LEADS_WEBHOOK_URL !== undefined
  const deleted = await deleteExpiredRequests(db, { now, days, hasChannel })
  if (deleted > 0) {
    log.info({ deleted, days }, 'old callback requests deleted')
    if (!(await scrubDeleted(db))) {
      log.warn(
        'deleted callback requests may be readable in the write-ahead log until the next sweep',
      )
    }
  }
  const left = await countUnhandledRequests(db, { now, days })
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
 * Deletes the requests that were delivered by every channel, handled by the office or, over a limit, made more than
 * so many days ago; others are never touched. Returns how many.
 */
export async function deleteExpiredRequests(
  db: Database,
  { now, days, hasChannel }: Retention,
): Promise<number> {
  const before = daysBefore(now, days)
  let deleted = 0
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('callback_requests')
        .select('id')
        .where('created_at', '<', before)
        .where((eb) =>
          eb.or([
            eb.and([eb('flagged', 'is not', null), eb.not(hasDelivery(eb))]),
            eb.and([hasDelivery(eb), eb.not(hasUndeliveredSince(eb, before))]),
            hasChannel
              ? eb.and([eb('handled_at', '<', before), eb.not(hasPending(eb))])
              : eb('handled_at', '<', before),
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

/** How many requests are older than so many days and were neither delivered nor handled. */
export async function countUnhandledRequests(
  db: Database,
  { now, days }: Pick<Retention, 'now' | 'days'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('callback_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '<', daysBefore(now, days))
    .where('handled_at', 'is', null)
    .where((eb) => eb.exists(deliveriesOf(eb).where('deliveries.state', '<>', 'delivered')))
    .executeTakeFirstOrThrow()
  return count
}

/** Removes requests and everything that hangs on them. */
export async function deleteRequests(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('deliveries').where('request_id', 'in', ids).execute()
  await trx.deleteFrom('callback_requests').where('id', 'in', ids).execute()
}

type OfRequest = ExpressionBuilder<Tables, 'callback_requests'>

function deliveriesOf(eb: OfRequest) {
  return eb
    .selectFrom('deliveries')
    .select('deliveries.id')
    .whereRef('deliveries.request_id', '=', 'callback_requests.id')
}

const hasDelivery = (eb: OfRequest) => eb.exists(deliveriesOf(eb))

const hasPending = (eb: OfRequest) =>
  eb.exists(deliveriesOf(eb).where('deliveries.state', '=', 'pending'))

const hasUndeliveredSince = (eb: OfRequest, before: string) =>
  eb.exists(
    deliveriesOf(eb).where((delivery) =>
      delivery.or([
        delivery('deliveries.delivered_at', 'is', null),
        delivery('deliveries.delivered_at', '>=', before),
      ]),
    ),
  )

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}
