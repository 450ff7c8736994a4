import { getErrorCode } from '../../../lib/errors.ts'
import { randomUUID } from 'node:crypto'
import type { BaseContext } from '../../../context.server.ts'
import { steadyClock } from '../../../lib/async/steady-clock.ts'
import { WEBHOOK_CHANNEL } from '../intake/store-request.server.ts'
import { recordAttempt } from './attempt-log.server.ts'
import {
  type Failure,
  recordChannelFailure,
  recordDelivered,
  recordFailedAttempt,
  recordRefused,
} from './delivery-outcomes.server.ts'
import {
  type DueDelivery,
  findDueRetry,
  findOldestPending,
  findLeastAttempted,
  hasDueDelivery,
  leaseChannel,
  releaseChannel,
} from './delivery-queue.server.ts'
import { onDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import { createWakeSignal } from './wake-signal.ts'
import { type AttemptResult, sendToWebhook } from './webhook.server.ts'

/** Poll interval, to find requests stored by other processes and back-offs that are over. */
const POLL_MS = 1_500
/** Time an attempt in flight gets when the process stops. An aborted one is repeated later with the same key. */
const STOP_GRACE_MS = 3_000
/** Failures of the oldest request after which another one is tried, to find out whether the channel works. */
const OLDEST_ATTEMPTS = 2

type WorkerContext = Pick<BaseContext, 'db' | 'clock' | 'config' | 'log'>

export interface WorkerOptions {
  pollMs?: number
  /** Timeout of one attempt in milliseconds, 10 s by default. */
  timeoutMs?: number
  /** A clock that changes of the system time do not affect. */
  steadyNow?: () => Date
}

export interface DeliveryWorker {
  /** Waits up to 3 s for the attempt in flight, releases the channel, then resolves. */
  stop: () => Promise<void>
  /** Polls now instead of after the interval. */
  wake: () => void
}

/** `none`: nothing was due. `done`: one request was attempted. `stop`: no more may be sent now. */
type Turn = 'none' | 'done' | 'stop'

/**
 * Delivers callback requests to the CRM, oldest first, one process at a time (decision D27). Without
 * `LEADS_WEBHOOK_URL` requests stay pending.
 */
export function startDeliveryWorker(
  context: WorkerContext,
  options: WorkerOptions = {},
): DeliveryWorker {
  const { db, clock, config, log } = context
  const steadyNow = options.steadyNow ?? steadyClock(clock)
  const holder = randomUUID()
  /** Once aborted, no new attempt starts; `interrupt` aborts the one in flight. */
  const ending = new AbortController()
  const interrupt = new AbortController()
  const wakeSignal = createWakeSignal()

  const stopListening = onDeliveryWork(db, wakeSignal.wake)
  const finished = run()

  return {
    wake: wakeSignal.wake,
    async stop() {
      ending.abort()
      stopListening()
      wakeSignal.wake()
      const grace = setTimeout(() => interrupt.abort(), STOP_GRACE_MS)
      await finished
      clearTimeout(grace)
    },
  }

  async function run(): Promise<void> {
    let isFailing = false
    while (!ending.signal.aborted) {
      try {
        await deliverAll()
        isFailing = false
      } catch (error) {
        if (!isFailing) {
          log.error({ code: getErrorCode(error) }, 'callback delivery could not use the database')
        }
        isFailing = true
      }
      if (!ending.signal.aborted) await wakeSignal.wait(options.pollMs ?? POLL_MS)
    }
  }

  async function deliverAll(): Promise<void> {
    const isWorkDue = () => hasDueDelivery(db, WEBHOOK_CHANNEL, clock.now())
    const lease = () => leaseChannel(db, WEBHOOK_CHANNEL, holder, clock.now())
    if (!config.LEADS_WEBHOOK_URL || !(await isWorkDue()) || !(await lease())) return
    try {
      // Re-check: the previous lease holder may have just marked the channel as failed.
      if (!(await isWorkDue())) return
      for (let goesOn = true; goesOn && !ending.signal.aborted; ) {
        const oldest = await deliverOldest(lease)
        if (oldest === 'stop' || ending.signal.aborted) return
        // The two queues take turns, so that neither starves the other.
        const retried = await deliverRetry()
        goesOn = retried !== 'stop' && (oldest !== 'none' || retried !== 'none')
        // A lease lasts longer than the two attempts above.
        if (goesOn) goesOn = await lease()
      }
    } finally {
      await releaseChannel(db, WEBHOOK_CHANNEL, holder)
    }
  }

  /** Sends the oldest request. After two failures another request shows whether it or the channel is the problem. */
  async function deliverOldest(lease: () => Promise<boolean>): Promise<Turn> {
    const oldest = await findOldestPending(db, WEBHOOK_CHANNEL)
    if (!oldest) return 'none'
    const { delivery } = oldest
    const result = await send(oldest)
    if (result.outcome === 'interrupted') return 'stop'
    if (result.outcome === 'delivered') return 'done'
    const failure = toFailure(result.reason)
    if (result.outcome === 'refused') {
      await recordRefused(db, delivery, failure, { channelWorks: true })
      return 'done'
    }
    if (
      delivery.attempts + 1 >= OLDEST_ATTEMPTS &&
      (await lease()) &&
      (await isOtherDelivered(oldest))
    ) {
      await recordRefused(db, delivery, failure, { channelWorks: true })
      return 'done'
    }
    await recordChannelFailure(db, delivery, failure)
    return 'stop'
  }

  async function isOtherDelivered(oldest: DueDelivery): Promise<boolean> {
    const other = ending.signal.aborted
      ? undefined
      : await findLeastAttempted(db, WEBHOOK_CHANNEL, oldest)
    if (!other) return false
    const result = await send(other)
    if (result.outcome === 'delivered') return true
    if (result.outcome === 'interrupted') return false
    const failure = toFailure(result.reason)
    if (result.outcome === 'refused') {
      await recordRefused(db, other.delivery, failure, { channelWorks: false })
    } else await recordFailedAttempt(db, other.delivery, failure)
    return false
  }

  /** Sends the oldest due request of the retry queue. Its failure affects no other request. */
  async function deliverRetry(): Promise<Turn> {
    const due = await findDueRetry(db, WEBHOOK_CHANNEL, clock.now())
    if (!due) return 'none'
    const result = await send(due)
    if (result.outcome === 'interrupted') return 'stop'
    if (result.outcome !== 'delivered') {
      const channelWorks = result.outcome === 'refused'
      await recordRefused(db, due.delivery, toFailure(result.reason), { channelWorks })
    }
    return 'done'
  }

  /** Makes and logs one attempt. Records a success; the caller records a failure. */
  async function send({ delivery, request }: DueDelivery): Promise<AttemptResult> {
    const webhook = { url: config.LEADS_WEBHOOK_URL ?? '', secret: config.LEADS_WEBHOOK_SECRET }
    const startedAt = clock.now().toISOString()
    const startedOn = performance.now()
    const result = await sendToWebhook(webhook, request, {
      stop: interrupt.signal,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    })
    await recordAttempt(db, {
      request_id: request.id,
      channel: delivery.channel,
      started_at: startedAt,
      duration_ms: Math.round(performance.now() - startedOn),
      outcome: result.outcome,
      reason: result.outcome === 'delivered' ? null : result.reason,
    })
    const ids = { request: request.id, attempt: delivery.attempts + 1 }
    if (result.outcome === 'delivered') {
      await recordDelivered(db, delivery, clock.now())
      log.info(ids, 'callback request delivered')
    } else {
      const { outcome, reason } = result
      log.warn({ ...ids, reason }, `callback request not delivered: ${outcome}`)
    }
    return result
  }

  function toFailure(reason: string): Failure {
    return { reason, now: clock.now(), steadyNow: steadyNow(), chance: Math.random() }
  }
}
