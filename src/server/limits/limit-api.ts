import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BaseContext } from '../../context.server.ts'
import { findOutage } from '../../db/outage.ts'
import { AppError, getErrorCode } from '../../lib/errors.ts'
import { createRequestCounter } from './request-counter.ts'

const MERGE_EVERY_MS = 1_000
const CLOSE_TIMEOUT_MS = 2_000

/** Addresses of this machine; Node writes an IPv4 address of an IPv6 socket as `::ffff:127.0.0.1`. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/**
 * What the site's own pages request of the API. Behind one address of a mobile network there are many visitors, whose
 * pages must work, so these do not count. The rest of what pages need has no address under `/api/`.
 */
const OF_PAGES = new Set([
  // Callback requests and calls have limits of their own.
  'POST /api/request/',
  'POST /api/call-tracking/callback/',
  'GET /api/favorites/',
  'GET /api/map/:city/',
  'GET /api/map/:city/projects/',
  'GET /api/map/:city/style/',
  'GET /api/map/:city/walk/:id/',
])

/**
 * Limits requests to the API to `API_REQUESTS_PER_ADDRESS` in five minutes per address (promise S5), shared by all
 * processes of a database; more are rejected with 429 and `Retry-After`. Pages, their data and files are not limited.
 * Neither are programs on this machine: a proxy here is in TRUSTED_PROXIES, so that its visitors' addresses count.
 *
 * Returns a function that counts a request to a route from an address before it is routed, and returns whether it is
 * within the limit.
 */
export function limitApi(
  app: FastifyInstance,
  { db, clock, log, config, health }: Omit<BaseContext, 'catalogue'>,
): (route: string, ip: string) => boolean {
  const limit = config.API_REQUESTS_PER_ADDRESS
  if (limit === 0) return () => true
  const counter = createRequestCounter(db, clock, limit)

  app.addHook('onRequest', async (request) => {
    if (!isLimited(request)) return
    const retryAfter = counter.count(request.ip)
    if (retryAfter === 0) return
    health.count('limited_api_request')
    throw new AppError('too_many', 'over the limit of API requests', { retryAfter })
  })

  let merging: Promise<void> | null = null
  const timer = setInterval(() => {
    merging ??= counter
      .merge()
      .catch((error: unknown) => {
        // An outage is reported by the probes; until it is over, each process counts alone.
        if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'API counts not shared')
      })
      .finally(() => {
        merging = null
      })
  }, MERGE_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.race([merging, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  })

  return (route, ip) => OF_PAGES.has(`GET ${route}`) || LOOPBACK.test(ip) || counter.count(ip) === 0
}

function isLimited({ url, method, routeOptions, ip }: FastifyRequest): boolean {
  // The route, because the URL can be spelled in other ways; the URL, because an unknown one has no route.
  if (!routeOptions.url?.startsWith('/api/') && !url.startsWith('/api/')) return false
  if (OF_PAGES.has(`${method} ${routeOptions.url}`)) return false
  return !LOOPBACK.test(ip)
}
