import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'

/** Past this delay of the event loop the process sheds load instead of answering everyone late. */
const MAX_LOOP_DELAY_MS = 1_000
const RETRY_AFTER_S = 5

/** Rejects requests with 503 while the event loop is late, but for those that must never be shed. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      if (isNeverShed(request)) return
      throw new AppError('unavailable', 'the event loop is late', { retryAfter: RETRY_AFTER_S })
    },
  })
}

/**
 * A callback request is what the company lives on (promise L5), also from a form without scripts, which an error page
 * would lose. What watches the process must read its state.
 */
function isNeverShed({ method, url }: FastifyRequest): boolean {
  if (url.startsWith('/healthz') || url.startsWith('/readyz')) return true
  return method === 'POST' && /^\/(api\/request\/|callback|partners)/.test(url)
}
