import type { Insertable } from 'kysely'
import type { BaseContext } from '../../../app/context.server.ts'
import type { AttemptOutcome, DeliveryAttemptsTable } from '../../../db/callback-tables.ts'
import type { Database } from '../../../db/connect.ts'
import { describeNetworkError } from '../../../lib/errors.ts'
import type { Channel } from './channel.server.ts'
import { recordDelivered } from './delivery-outcomes.server.ts'
import type { DueDelivery } from './delivery-queue.server.ts'

/** Decision D27: a later response counts as a failure. */
const ATTEMPT_TIMEOUT_MS = 10_000

/** `interrupted`: this process is stopping. `reason` never contains a visitor's data. */
export type AttemptResult =
  | { outcome: 'delivered'; reference?: string }
  | {
      outcome: Exclude<AttemptOutcome, 'delivered'>
      reason: string
      retryAfterMs?: number | undefined
    }

interface Attempt {
  channel: Channel
  due: DueDelivery
  /** Aborted when the process cannot wait for the attempt any longer. */
  interrupt: AbortSignal
  timeoutMs?: number | undefined
}

/** Makes one attempt, stores and logs it. Records a success; the caller records a failure. */
export async function makeAttempt(
  { db, clock, log, traces }: Pick<BaseContext, 'db' | 'clock' | 'log' | 'traces'>,
  attempt: Attempt,
): Promise<AttemptResult> {
  const { delivery, request } = attempt.due
  const startedAt = clock.now().toISOString()
  const startedOn = performance.now()
  const result = await send(attempt)
  const durationMs = performance.now() - startedOn
  traces?.record({
    name: `deliver to ${delivery.channel}`,
    kind: 'client',
    startedAt: Date.now() - durationMs,
    durationMs,
    attributes: {
      'kvartal.request': request.id,
      'kvartal.channel': delivery.channel,
      'kvartal.outcome': result.outcome,
    },
    isFailed: result.outcome !== 'delivered',
  })
  await recordAttempt(db, {
    request_id: request.id,
    channel: delivery.channel,
    started_at: startedAt,
    duration_ms: Math.round(durationMs),
    outcome: result.outcome,
    reason: result.outcome === 'delivered' ? null : result.reason,
  })
  const facts = { request: request.id, channel: delivery.channel, attempt: delivery.attempts + 1 }
  if (result.outcome === 'delivered') {
    await recordDelivered(db, delivery, clock.now(), result.reference)
    log.info(facts, 'callback request delivered')
  } else {
    const { outcome, reason } = result
    log.warn({ ...facts, reason }, `callback request not delivered: ${outcome}`)
  }
  return result
}

async function send({ channel, due, interrupt, timeoutMs }: Attempt): Promise<AttemptResult> {
  const timeout = AbortSignal.timeout(timeoutMs ?? ATTEMPT_TIMEOUT_MS)
  try {
    return await channel.send(due.request, AbortSignal.any([timeout, interrupt]))
  } catch (error) {
    if (interrupt.aborted) return { outcome: 'interrupted', reason: 'the process is stopping' }
    const reason = timeout.aborted ? 'no response in time' : describeNetworkError(error)
    return { outcome: 'channel_failed', reason }
  }
}

/**
 * Stores one attempt of a channel, whatever its outcome. An attempt of a request that was erased meanwhile is not
 * stored. A row contains nothing of the visitor; it is deleted with its request.
 */
export async function recordAttempt(
  db: Database,
  attempt: Omit<Insertable<DeliveryAttemptsTable>, 'id'>,
): Promise<void> {
  await db
    .insertInto('delivery_attempts')
    .columns(['request_id', 'channel', 'started_at', 'duration_ms', 'outcome', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('callback_requests')
        .select([
          'id',
          eb.val(attempt.channel).as('channel'),
          eb.val(attempt.started_at).as('started_at'),
          eb.cast<number>(eb.val(attempt.duration_ms), 'integer').as('duration_ms'),
          eb.val(attempt.outcome).as('outcome'),
          eb.val(attempt.reason).as('reason'),
        ])
        .where('id', '=', attempt.request_id),
    )
    .execute()
}
