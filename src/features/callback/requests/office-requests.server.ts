import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { inTransaction } from '../../../operations/operation.server.ts'
import { compileEnrolment } from '../intake/enrol-channels.server.ts'
import { announceDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import type { DeliveryStatus } from './delivery-labels.server.ts'
import { selectOfficeRequests } from './select-requests.server.ts'

/** SQLite allows about 32,000 values per statement. */
const MARK_BATCH = 1_000

export interface OfficeFilter {
  status?: DeliveryStatus | undefined
  since?: Date | undefined
  limit?: number | undefined
  /** The configured channels, which decide on the status. */
  channels?: readonly string[] | undefined
}

export type OfficeRequest = Awaited<ReturnType<typeof listOfficeRequests>>[number]

/** Lists requests with the state of their delivery, newest first. */
export async function listOfficeRequests(db: Database, filter: OfficeFilter = {}) {
  let query = selectOfficeRequests(db, filter.channels).orderBy('created_at', 'desc').orderBy('id')
  if (filter.since) query = query.where('created_at', '>=', filter.since.toISOString())
  const { status } = filter
  if (status === 'delivered') query = query.where('delivery_state', '=', 'delivered')
  else if (status === 'flagged') query = query.where('delivery_state', 'is', null)
  else if (status) {
    query = query
      .where('delivery_state', '<>', 'delivered')
      .where('handled_at', status === 'handled' ? 'is not' : 'is', null)
    if (status === 'needs_human') query = query.where('delivery_state', '=', 'needs_human')
    if (status === 'aside' || status === 'pending') {
      query = query
        .where('delivery_state', '=', 'pending')
        .where('lane', '=', status === 'aside' ? 'aside' : 'queue')
    }
  }
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return query.execute()
}

/** Returns one request by its id; throws `not_found`. */
export async function getOfficeRequest(
  db: Database,
  id: string,
  channels?: readonly string[],
): Promise<OfficeRequest> {
  const request = await selectOfficeRequests(db, channels).where('id', '=', id).executeTakeFirst()
  if (!request) throw new AppError('not_found', `заявки ${id} нет`)
  return request
}

/** Lists the deliveries of a request, one for each channel that it was meant for. */
export function listDeliveries(db: Database, id: string) {
  return db
    .selectFrom('deliveries')
    .select(['channel', 'state', 'lane', 'attempts', 'last_error', 'delivered_at', 'due_at'])
    .where('request_id', '=', id)
    .orderBy('channel')
    .execute()
}

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number]

/** Lists the attempts to deliver a request, oldest first. */
export function listAttempts(db: Database, id: string) {
  return db
    .selectFrom('delivery_attempts')
    .select(['channel', 'started_at', 'duration_ms', 'outcome', 'reason'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute()
}

export type Attempt = Awaited<ReturnType<typeof listAttempts>>[number]

/**
 * Makes deliveries that need a person or are in the retry queue due at once, with a new limit of 72 hours. A flagged
 * request gets a delivery only when it is retried by its id. Returns how many deliveries will be attempted.
 */
export async function retryDeliveries(
  db: Database,
  which: { id: string } | 'all',
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const retried = await inTransaction(db, async (trx) => {
    let update = trx
      .updateTable('deliveries')
      .set({ state: 'pending', lane: 'aside', attempts: 0, first_attempt_at: null, due_at: at })
      .where((eb) =>
        eb.or([
          eb('state', '=', 'needs_human'),
          eb.and([eb('state', '=', 'pending'), eb('lane', '=', 'aside')]),
        ]),
      )
    if (which !== 'all') update = update.where('request_id', '=', which.id)
    const result = await update.executeTakeFirstOrThrow()
    const released = which === 'all' ? 0 : await releaseFlagged(trx, which.id, now)
    // A retry by a person does not wait for a channel's back-off.
    await trx.updateTable('delivery_channels').set({ next_attempt_at: null }).execute()
    return Number(result.numUpdatedRows) + released
  })
  announceDeliveryWork(db)
  return retried
}

/** Marks requests as handled by the office, which closes them on the desk, too. Returns how many were not marked before. */
export async function markHandled(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  let marked = 0
  for (let from = 0; from < ids.length; from += MARK_BATCH) {
    const { numUpdatedRows } = await db
      .updateTable('callback_requests')
      .set((eb) => ({
        handled_at: now.toISOString(),
        desk_state: 'done',
        meeting_at: null,
        closed_at: eb.fn.coalesce('closed_at', eb.val(now.toISOString())),
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', ids.slice(from, from + MARK_BATCH))
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    marked += Number(numUpdatedRows)
  }
  return marked
}

async function releaseFlagged(trx: Database, id: string, now: Date): Promise<number> {
  const flagged = await trx
    .selectFrom('callback_requests')
    .select('id')
    .where('id', '=', id)
    .where('id', 'not in', (eb) => eb.selectFrom('deliveries').select('request_id'))
    .executeTakeFirst()
  if (!flagged) return 0
  const { numAffectedRows } = await trx.executeQuery(
    compileEnrolment(trx, id, { lane: 'aside', now, flagged: true }),
  )
  return Number(numAffectedRows ?? 0n)
}
