import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../../context.server.ts'
import { steadyClock } from '../../../lib/steady-clock.ts'
import { WEBHOOK_CHANNEL } from '../intake/store-request.server.ts'
import {
  type Failure,
  recordChannelFailure,
  recordDelivered,
  recordFailedAttempt,
  recordRefused,
} from './delivery-outcomes.server.ts'
import {
  type DueDelivery,
  findDueAside,
  findHead,
  findOtherThanHead,
  hasDueDelivery,
  leaseChannel,
  releaseChannel,
} from './delivery-queue.server.ts'
import { onDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import { createWakeSignal } from './wake-signal.ts'
import { type AttemptResult, sendToWebhook } from './webhook.server.ts'

/** How often the requests of other processes, and pauses that ended, are looked for. */
const POLL_MS = 1_500
/** How long an attempt in flight may still take when the process stops; it is repeated later, with the same key. */
const STOP_GRACE_MS = 3_000
/** After so many failures of the oldest request another one is tried, to tell it from a failure of the channel. */
const HEAD_ATTEMPTS = 2

type WorkerContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'log'>

export interface WorkerOptions {
  pollMs?: number
  /** Time limit of one attempt, 10 s unless a test is in a hurry. */
  timeoutMs?: number
  /** A second reading of the time that no change of the system's clock moves. */
  steadyNow?: () => Date
}

export interface DeliveryWorker {
  /** Waits up to 3 s for the attempt in flight, releases the channel, then resolves. */
  stop: () => Promise<void>
  /** Looks for work now instead of at the next poll. */
  wake: () => void
}

/** What came of a turn: nothing was due, something was sent, or no more may be sent now. */
type Turn = 'none' | 'done' | 'stop'

/**
 * Delivers callback requests to the CRM, oldest first, one process at a time (decision D27). Without
 * `LEADS_WEBHOOK_URL` requests stay where they are.
 */
export function startDeliveryWorker(
  context: WorkerContext,
  options: WorkerOptions = {},
): DeliveryWorker {
  const { db, clock, config, log } = context
  const steadyNow = options.steadyNow ?? steadyClock(clock)
  const holder = randomUUID()
  /** No new attempt starts; `interrupt` then aborts the one in flight. */
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
          log.error({ code: codeOf(error) }, 'callback delivery could not use the database')
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
      // Checked again: the previous lease holder may have just found the CRM gone.
      if (!(await isWorkDue())) return
      for (let goesOn = true; goesOn && !ending.signal.aborted; ) {
        const head = await deliverHead(lease)
        if (head === 'stop' || ending.signal.aborted) return
        // Requests of the retry queue have a turn after each of the queue, so that neither starves the other.
        const aside = await deliverAside()
        goesOn = aside !== 'stop' && (head !== 'none' || aside !== 'none')
        // One lease is longer than two attempts.
        if (goesOn) goesOn = await lease()
      }
    } finally {
      await releaseChannel(db, WEBHOOK_CHANNEL, holder)
    }
  }

  /** Sends the oldest request. When it has failed twice, another one tells whether it or the channel is the problem. */
  async function deliverHead(lease: () => Promise<boolean>): Promise<Turn> {
    const head = await findHead(db, WEBHOOK_CHANNEL)
    if (!head) return 'none'
    const { delivery } = head
    const result = await send(head)
    if (result.outcome === 'interrupted') return 'stop'
    if (result.outcome === 'delivered') return 'done'
    const failure = failureOf(result.reason)
    if (result.outcome === 'refused') {
      await recordRefused(db, delivery, failure, { channelWorks: true })
      return 'done'
    }
    if (
      delivery.attempts + 1 >= HEAD_ATTEMPTS &&
      (await lease()) &&
      (await isOtherDelivered(head))
    ) {
      await recordRefused(db, delivery, failure, { channelWorks: true })
      return 'done'
    }
    await recordChannelFailure(db, delivery, failure)
    return 'stop'
  }

  async function isOtherDelivered(head: DueDelivery): Promise<boolean> {
    const other = ending.signal.aborted
      ? undefined
      : await findOtherThanHead(db, WEBHOOK_CHANNEL, head)
    if (!other) return false
    const result = await send(other)
    if (result.outcome === 'delivered') return true
    if (result.outcome === 'interrupted') return false
    const failure = failureOf(result.reason)
    if (result.outcome === 'refused') {
      await recordRefused(db, other.delivery, failure, { channelWorks: false })
    } else await recordFailedAttempt(db, other.delivery, failure)
    return false
  }

  /** Sends the oldest due request of the retry queue; its failure concerns no other request. */
  async function deliverAside(): Promise<Turn> {
    const due = await findDueAside(db, WEBHOOK_CHANNEL, clock.now())
    if (!due) return 'none'
    const result = await send(due)
    if (result.outcome === 'interrupted') return 'stop'
    if (result.outcome !== 'delivered') {
      const channelWorks = result.outcome === 'refused'
      await recordRefused(db, due.delivery, failureOf(result.reason), { channelWorks })
    }
    return 'done'
  }

  /** Makes one attempt; a delivered request is recorded, a failure is for the caller to judge. */
  async function send({ delivery, request }: DueDelivery): Promise<AttemptResult> {
    const webhook = { url: config.LEADS_WEBHOOK_URL ?? '', secret: config.LEADS_WEBHOOK_SECRET }
    const result = await sendToWebhook(webhook, request, {
      stop: interrupt.signal,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
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

  function failureOf(reason: string): Failure {
    return { reason, now: clock.now(), steadyNow: steadyNow(), chance: Math.random() }
  }
}

/** The code only: a database error message can contain row data. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
