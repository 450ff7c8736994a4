import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { CallbackRequestsTable, DeliveriesTable } from '../../../db/callback-tables.ts'
import { isDue } from './backoff.ts'
import type { RequestFacts } from '../describe-request.ts'
import { readRequestFacts } from './request-facts.server.ts'

/** Low enough that everything is delivered within 5 minutes after the CRM is available again. */
export const CHANNEL_CAP_MS = 240_000
/** Longest interval between two attempts of a request that the CRM rejects. */
export const RETRY_CAP_MS = 600_000
/** Longer than two attempts can take. After it another process may take over the lease of a killed one. */
const LEASE_MS = 30_000

export interface DueDelivery {
  delivery: Selectable<DeliveriesTable>
  request: Selectable<CallbackRequestsTable> & RequestFacts
}

/** Whether a delivery is due now. Only reads, so that idle polling costs no write. */
export async function hasDueDelivery(db: Database, channel: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('delivery_channels')
    .select('next_attempt_at')
    .where('name', '=', channel)
    .executeTakeFirst()
  if (row && !isDue(row.next_attempt_at, now, CHANNEL_CAP_MS)) return false
  return (
    (await findOldestPending(db, channel)) !== undefined ||
    (await findDueRetry(db, channel, now)) !== undefined
  )
}

/**
 * Takes or renews the lease of a channel for 30 s. Returns false while another process holds it.
 * A lease that ends too far ahead was written by a wrong clock and is taken over.
 */
export async function leaseChannel(
  db: Database,
  channel: string,
  holder: string,
  now: Date,
): Promise<boolean> {
  await db
    .insertInto('delivery_channels')
    .values({
      name: channel,
      leased_by: null,
      leased_until: null,
      failures: 0,
      next_attempt_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const taken = await db
    .updateTable('delivery_channels')
    .set({ leased_by: holder, leased_until: at(LEASE_MS) })
    .where('name', '=', channel)
    .where((eb) =>
      eb.or([
        eb('leased_by', 'is', null),
        eb('leased_by', '=', holder),
        eb('leased_until', '<=', at(0)),
        eb('leased_until', '>', at(2 * LEASE_MS)),
      ]),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Releases the lease of a channel if `holder` still has it. */
export async function releaseChannel(db: Database, channel: string, holder: string): Promise<void> {
  await db
    .updateTable('delivery_channels')
    .set({ leased_by: null, leased_until: null })
    .where('name', '=', channel)
    .where('leased_by', '=', holder)
    .execute()
}

/** The oldest pending request of the main queue: the only one of that queue that may be sent now. */
export function findOldestPending(db: Database, channel: string): Promise<DueDelivery | undefined> {
  return findOldest(db, channel, 'queue')
}

/**
 * The request of the main queue to try when the oldest one fails repeatedly: of those with the fewest attempts the
 * oldest one, so that several bad requests do not block a good one behind them.
 */
export async function findLeastAttempted(
  db: Database,
  channel: string,
  oldest: DueDelivery,
): Promise<DueDelivery | undefined> {
  const delivery = await selectPending(db, channel, 'queue')
    .where('id', '<>', oldest.delivery.id)
    .orderBy('attempts')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return delivery && withRequest(db, delivery)
}

/** The oldest request of the retry queue whose own back-off is over. */
export function findDueRetry(
  db: Database,
  channel: string,
  now: Date,
): Promise<DueDelivery | undefined> {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  return findOldest(db, channel, 'aside', { from: at(0), wrongAfter: at(RETRY_CAP_MS) })
}

async function findOldest(
  db: Database,
  channel: string,
  lane: DeliveriesTable['lane'],
  due?: { from: string; wrongAfter: string },
): Promise<DueDelivery | undefined> {
  let query = selectPending(db, channel, lane)
  if (due) {
    query = query.where((eb) =>
      eb.or([eb('due_at', '<=', due.from), eb('due_at', '>', due.wrongAfter)]),
    )
  }
  const delivery = await query.orderBy('created_at').orderBy('id').executeTakeFirst()
  return delivery && withRequest(db, delivery)
}

function selectPending(db: Database, channel: string, lane: DeliveriesTable['lane']) {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('channel', '=', channel)
    .where('state', '=', 'pending')
    .where('lane', '=', lane)
}

async function withRequest(
  db: Database,
  delivery: Selectable<DeliveriesTable>,
): Promise<DueDelivery | undefined> {
  const request = await db
    .selectFrom('callback_requests')
    .selectAll()
    .where('id', '=', delivery.request_id)
    .executeTakeFirst()
  // The request may have been erased between the two reads.
  if (!request) return undefined
  return { delivery, request: { ...request, ...(await readRequestFacts(db, request)) } }
}
