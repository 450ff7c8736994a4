import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { CallbackRequestsTable, DeliveriesTable } from '../../../db/callback-tables.ts'
import { isDue } from './backoff.ts'

/** So long that after the CRM's return everything is delivered within 5 minutes (promise R6). */
export const CHANNEL_CAP_MS = 240_000
/** Longest pause between two attempts of a request that the CRM refuses (promise R6). */
export const ASIDE_CAP_MS = 600_000
/** Longer than an attempt can take; a lease left by a killed process passes on after it. */
const LEASE_MS = 30_000
export interface DueDelivery {
  delivery: Selectable<DeliveriesTable>
  request: Selectable<CallbackRequestsTable>
}

/** Whether anything waits to be sent now; reads only, so that idle polling costs no write. */
export async function hasDueDelivery(db: Database, channel: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('delivery_channels')
    .select('next_attempt_at')
    .where('name', '=', channel)
    .executeTakeFirst()
  if (row && !isDue(row.next_attempt_at, now, CHANNEL_CAP_MS)) return false
  return (
    (await findHead(db, channel)) !== undefined ||
    (await findDueAside(db, channel, now)) !== undefined
  )
}

/**
 * Takes or renews the right to send on a channel for 30 s; false while another process has it.
 * A lease that ends later than any could is of a wrong clock and is taken.
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

/** Gives the channel back, if it is still this holder's. */
export async function releaseChannel(db: Database, channel: string, holder: string): Promise<void> {
  await db
    .updateTable('delivery_channels')
    .set({ leased_by: null, leased_until: null })
    .where('name', '=', channel)
    .where('leased_by', '=', holder)
    .execute()
}

/** The oldest request of the lane `queue`: the only one of it that may be sent now. */
export function findHead(db: Database, channel: string): Promise<DueDelivery | undefined> {
  return findOldest(db, channel, 'queue')
}

/**
 * The request of the lane `queue` to be tried when the oldest one fails again and again: the one with the fewest
 * attempts, so that several bad requests in a row do not hide a good one, and the oldest of those.
 */
export async function findOtherThanHead(
  db: Database,
  channel: string,
  head: DueDelivery,
): Promise<DueDelivery | undefined> {
  const delivery = await selectPending(db, channel, 'queue')
    .where('id', '<>', head.delivery.id)
    .orderBy('attempts')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return delivery && withRequest(db, delivery)
}

/** The oldest refused request whose own pause is over. */
export function findDueAside(
  db: Database,
  channel: string,
  now: Date,
): Promise<DueDelivery | undefined> {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  return findOldest(db, channel, 'aside', { from: at(0), wrongAfter: at(ASIDE_CAP_MS) })
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
  // Erased between the two reads: there is nothing to send any more.
  return request && { delivery, request }
}
