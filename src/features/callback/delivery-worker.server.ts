import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../context.server.ts'
import { WEBHOOK_CHANNEL } from './store-request.server.ts'
import { recordChannelFailure, recordDelivered, recordRefused } from './delivery-outcomes.server.ts'
import {
  type DueDelivery,
  findDueAside,
  findHead,
  hasDueDelivery,
  leaseChannel,
  releaseChannel,
} from './delivery-queue.server.ts'
import { onDeliveryWork } from './delivery-wakeup.server.ts'
import { startRetention } from './retention.server.ts'
import { steadyClock } from './steady-clock.ts'
import { sendToWebhook } from './webhook.server.ts'

/** How often the requests of other processes, and pauses that ended, are looked for. */
const POLL_MS = 1_500
/** What an attempt under way may still take when the process stops; it is repeated later, with the same key. */
const STOP_GRACE_MS = 3_000

type WorkerContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'log'>

export interface WorkerOptions {
  pollMs?: number
  /** Time limit of one attempt, 10 s unless a test is in a hurry. */
  timeoutMs?: number
  /** A second reading of the time that no change of the system's clock moves. */
  steadyNow?: () => Date
}

export interface DeliveryWorker {
  /** Lets the attempt under way finish for 3 s at most, gives the channel back, then resolves. */
  stop: () => Promise<void>
  /** Looks for work now instead of at the next poll. */
  wake: () => void
}

/**
 * Delivers callback requests to the CRM, oldest first, one process at a time (decision D27), and deletes
 * those whose time of keeping is over. Without `LEADS_WEBHOOK_URL` requests stay where they are.
 */
export function startDeliveryWorker(
  context: WorkerContext,
  options: WorkerOptions = {},
): DeliveryWorker {
  const { db, clock, config, log } = context
  const steadyNow = options.steadyNow ?? steadyClock(clock)
  const holder = randomUUID()
  /** No new attempt is begun; `interrupt` then ends the one under way. */
  const ending = new AbortController()
  const interrupt = new AbortController()
  const bell = createBell()

  const stopListening = onDeliveryWork(db, bell.ring)
  const retention = startRetention({ ...context, steadyNow })
  const finished = run()

  return {
    wake: bell.ring,
    async stop() {
      ending.abort()
      stopListening()
      bell.ring()
      const grace = setTimeout(() => interrupt.abort(), STOP_GRACE_MS)
      await Promise.all([finished, retention.stop()])
      clearTimeout(grace)
    },
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await deliverAll()
      } catch (error) {
        log.error({ code: codeOf(error) }, 'callback delivery could not use the database')
      }
      if (!ending.signal.aborted) await bell.waitAtMost(options.pollMs ?? POLL_MS)
    }
  }

  async function deliverAll(): Promise<void> {
    const isWorkDue = () => hasDueDelivery(db, WEBHOOK_CHANNEL, clock.now())
    const lease = () => leaseChannel(db, WEBHOOK_CHANNEL, holder, clock.now())
    if (!config.LEADS_WEBHOOK_URL || !(await isWorkDue()) || !(await lease())) return
    try {
      // Asked again: who had the channel before may just have found the CRM gone.
      if (!(await isWorkDue())) return
      for (let goesOn = true; goesOn && !ending.signal.aborted; ) {
        const head = await deliver(await findHead(db, WEBHOOK_CHANNEL))
        if (head === 'channel failed' || ending.signal.aborted) return
        // Refused ones have a turn after each of the queue, so that neither lane starves the other.
        const aside = await deliver(await findDueAside(db, WEBHOOK_CHANNEL, clock.now()))
        goesOn = aside !== 'channel failed' && (head !== 'none' || aside !== 'none')
        // One lease is longer than two attempts.
        if (goesOn) goesOn = await lease()
      }
    } finally {
      await releaseChannel(db, WEBHOOK_CHANNEL, holder)
    }
  }

  async function deliver(
    due: DueDelivery | undefined,
  ): Promise<'none' | 'done' | 'channel failed'> {
    if (!due) return 'none'
    const { delivery, request } = due
    const webhook = { url: config.LEADS_WEBHOOK_URL ?? '', secret: config.LEADS_WEBHOOK_SECRET }
    const result = await sendToWebhook(webhook, request, {
      stop: interrupt.signal,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    })
    const ids = { request: request.id, attempt: delivery.attempts + 1 }
    if (result.outcome === 'delivered') {
      await recordDelivered(db, delivery, clock.now())
      log.info(ids, 'callback request delivered')
      return 'done'
    }
    const { outcome, reason } = result
    log.warn({ ...ids, reason }, `callback request not delivered: ${outcome}`)
    if (outcome === 'interrupted') return 'channel failed'
    const failure = { reason, now: clock.now(), steadyNow: steadyNow(), chance: Math.random() }
    if (outcome === 'refused') {
      await recordRefused(db, delivery, failure)
      return 'done'
    }
    await recordChannelFailure(db, delivery, failure)
    return 'channel failed'
  }
}

/** Waits that another part of the process can end early; a ring while nobody waits ends the next wait at once. */
function createBell() {
  let rung = false
  let end: (() => void) | null = null
  return {
    ring: (): void => {
      rung = true
      end?.()
    },
    async waitAtMost(milliseconds: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
      end = null
    },
  }
}

/** Only the code: a database's message may quote the row it is about. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
