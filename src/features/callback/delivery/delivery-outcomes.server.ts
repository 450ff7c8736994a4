import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { DeliveriesTable } from '../../../db/callback-tables.ts'
import { backoffDelay } from './backoff.ts'
import { CHANNEL_CAP_MS, RETRY_CAP_MS } from './delivery-queue.server.ts'

/** How long delivery is attempted before the request needs a person. */
const HUMAN_AFTER_MS = 72 * 3_600_000
/** Guards against a wrong clock, which makes a row look old but adds no attempts: 72 hours hold over 400. */
const HUMAN_AFTER_ATTEMPTS = 100

type Delivery = Selectable<DeliveriesTable>

export interface Failure {
  reason: string
  now: Date
  /** Time from a monotonic clock; a request counts as old only when both times agree. */
  steadyNow: Date
  /** 0…1, for the jitter of the back-off. */
  chance: number
  /** How long the receiver asked us to wait, in milliseconds. At most the longest back-off is waited. */
  retryAfterMs?: number | undefined
}

/** Marks the delivery as delivered and resets the channel's back-off. */
export async function recordDelivered(
  db: Database,
  delivery: Delivery,
  now: Date,
  reference: string | null = null,
): Promise<void> {
  const at = now.toISOString()
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('deliveries')
      .set({
        ...attempted(delivery, now),
        state: 'delivered',
        delivered_at: at,
        last_error: null,
        reference,
      })
      .where('id', '=', delivery.id)
      .execute()
    await resetChannel(trx, delivery.channel)
  })
}

/**
 * Moves a request that fails on its own to the retry queue with its own back-off, so that it delays no other.
 * `channelWorks`: the CRM has responded, so the channel's back-off is reset.
 */
export async function recordRefused(
  db: Database,
  delivery: Delivery,
  failure: Failure,
  { channelWorks }: { channelWorks: boolean },
): Promise<void> {
  const delay = backoffDelay(delivery.attempts + 1, RETRY_CAP_MS, failure.chance)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('deliveries')
      .set({
        ...afterFailure(delivery, failure),
        lane: 'aside',
        due_at: new Date(failure.now.getTime() + delay).toISOString(),
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'pending')
      .execute()
    if (channelWorks) await resetChannel(trx, delivery.channel)
  })
}

/** Records a failed attempt. The request keeps its place, and the channel's back-off does not change. */
export async function recordFailedAttempt(
  db: Database,
  delivery: Delivery,
  failure: Failure,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(afterFailure(delivery, failure))
    .where('id', '=', delivery.id)
    .where('state', '=', 'pending')
    .execute()
}

/** Records that the CRM is unavailable: the channel backs off, and the request keeps its place. */
export async function recordChannelFailure(
  db: Database,
  delivery: Delivery,
  failure: Failure,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordFailedAttempt(trx, delivery, failure)
    const channel = await trx
      .selectFrom('delivery_channels')
      .select('failures')
      .where('name', '=', delivery.channel)
      .executeTakeFirst()
    const failures = (channel?.failures ?? 0) + 1
    const delay = Math.max(
      backoffDelay(failures, CHANNEL_CAP_MS, failure.chance),
      Math.min(failure.retryAfterMs ?? 0, CHANNEL_CAP_MS),
    )
    await trx
      .updateTable('delivery_channels')
      .set({ failures, next_attempt_at: new Date(failure.now.getTime() + delay).toISOString() })
      .where('name', '=', delivery.channel)
      .execute()
  })
}

function attempted(delivery: Delivery, now: Date) {
  return {
    attempts: delivery.attempts + 1,
    first_attempt_at: delivery.first_attempt_at ?? now.toISOString(),
  }
}

function afterFailure(delivery: Delivery, failure: Failure) {
  const tried = attempted(delivery, failure.now)
  const earlierNow = Math.min(failure.now.getTime(), failure.steadyNow.getTime())
  const isHopeless =
    tried.attempts >= HUMAN_AFTER_ATTEMPTS &&
    earlierNow - Date.parse(tried.first_attempt_at) >= HUMAN_AFTER_MS
  return {
    ...tried,
    last_error: failure.reason,
    state: isHopeless ? ('needs_human' as const) : ('pending' as const),
  }
}

async function resetChannel(db: Database, name: string): Promise<void> {
  await db
    .updateTable('delivery_channels')
    .set({ failures: 0, next_attempt_at: null })
    .where('name', '=', name)
    .where('failures', '>', 0)
    .execute()
}
