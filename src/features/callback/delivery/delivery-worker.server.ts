import { getErrorCode } from '../../../lib/errors.ts'
import { randomUUID } from 'node:crypto'
import type { BaseContext } from '../../../app/context.server.ts'
import { steadyClock } from '../../../lib/time/clock.ts'
import type { Channel } from './channel.server.ts'
import {
  type Failure,
  recordChannelFailure,
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
import { type AttemptResult, makeAttempt } from './make-attempt.server.ts'
import { createWakeSignal } from './wake-signal.ts'

/** Poll interval, to find requests stored by other processes and back-offs that are over. */
const POLL_MS = 1_500
/** Time an attempt in flight gets when the process stops. An aborted one is repeated later with the same key. */
const STOP_GRACE_MS = 3_000
/** Failures of the oldest request after which another one is tried, to find out whether the channel works. */
const OLDEST_ATTEMPTS = 2

type WorkerContext = Pick<BaseContext, 'db' | 'clock' | 'log' | 'traces'>

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

type Failed = Exclude<AttemptResult, { outcome: 'delivered' }>
/** `none`: nothing was due. `done`: one request was attempted. `stop`: no more may be sent now. */
type Turn = 'none' | 'done' | 'stop'

/**
 * Delivers callback requests to one channel, oldest first, one process at a time (decision D27). It waits for nothing of
 * another channel.
 */
export function startDeliveryWorker(
  context: WorkerContext,
  channel: Channel,
  options: WorkerOptions = {},
): DeliveryWorker {
  const { db, clock, log } = context
  const { name } = channel
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
          log.error(
            { channel: name, code: getErrorCode(error) },
            'callback delivery could not use the database',
          )
        }
        isFailing = true
      }
      if (!ending.signal.aborted) await wakeSignal.wait(options.pollMs ?? POLL_MS)
    }
  }

  async function deliverAll(): Promise<void> {
    const isWorkDue = () => hasDueDelivery(db, name, clock.now())
    const lease = () => leaseChannel(db, name, holder, clock.now())
    if (!(await isWorkDue()) || !(await lease())) return
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
      await releaseChannel(db, name, holder)
    }
  }

  /** Sends the oldest request. After two failures another request shows whether it or the channel is the problem. */
  async function deliverOldest(lease: () => Promise<boolean>): Promise<Turn> {
    const oldest = await findOldestPending(db, name)
    if (!oldest) return 'none'
    const { delivery } = oldest
    const result = await send(oldest)
    if (result.outcome === 'interrupted') return 'stop'
    if (result.outcome === 'delivered') return 'done'
    const failure = toFailure(result)
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
    const other = ending.signal.aborted ? undefined : await findLeastAttempted(db, name, oldest)
    if (!other) return false
    const result = await send(other)
    if (result.outcome === 'delivered') return true
    if (result.outcome === 'interrupted') return false
    const failure = toFailure(result)
    if (result.outcome === 'refused') {
      await recordRefused(db, other.delivery, failure, { channelWorks: false })
    } else await recordFailedAttempt(db, other.delivery, failure)
    return false
  }

  /** Sends the oldest due request of the retry queue. Its failure affects no other request. */
  async function deliverRetry(): Promise<Turn> {
    const due = await findDueRetry(db, name, clock.now())
    if (!due) return 'none'
    const result = await send(due)
    if (result.outcome === 'interrupted') return 'stop'
    if (result.outcome !== 'delivered') {
      const channelWorks = result.outcome === 'refused'
      await recordRefused(db, due.delivery, toFailure(result), { channelWorks })
    }
    return 'done'
  }

  function send(due: DueDelivery): Promise<AttemptResult> {
    const { timeoutMs } = options
    return makeAttempt(context, { channel, due, interrupt: interrupt.signal, timeoutMs })
  }

  function toFailure({ reason, retryAfterMs }: Failed): Failure {
    const chance = Math.random()
    return { reason, now: clock.now(), steadyNow: steadyNow(), chance, retryAfterMs }
  }
}
