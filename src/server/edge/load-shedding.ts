import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { OVERLOAD_RETRY_S } from './error-table.ts'

/**
 * Above this mean delay of the event loop in a second, requests are rejected. A shorter delay may be one pause of a busy
 * machine, which is no overload.
 */
const MAX_LOOP_DELAY_MS = 2_000

/** After the start no request is rejected for this time: the samples contain the start itself, which is long. */
const START_MS = 3_000

/**
 * Rejects requests with 503 while the event loop is late, except those that must never be rejected. It is the last
 * resort: pages are rejected earlier, by the length of their queue (`pages/render-queue.ts`).
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let startsUntil = 0
  app.addHook('onListen', async () => {
    startsUntil = performance.now() + START_MS
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      if (performance.now() < startsUntil || isNeverShed(request)) return
      throw new AppError('unavailable', 'the event loop is late', { retryAfter: OVERLOAD_RETRY_S })
    },
  })
}

/**
 * Callback requests are never rejected (promise L5), also from the form without scripts, whose values an error page
 * would lose; nor is the desk, where they are answered. Neither are the probes, which monitoring needs most under load, and the scripts and styles of pages that
 * were already delivered: they cost little, and without one of them the page would not respond.
 */
function isNeverShed({ method, url }: FastifyRequest): boolean {
  if (['/healthz', '/readyz', '/assets/', '/desk/'].some((start) => url.startsWith(start)))
    return true
  return method === 'POST' && /^\/(api\/request\/|callback|partners)/.test(url)
}
