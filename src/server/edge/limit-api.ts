import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BaseContext } from '../../app/context.server.ts'
import type { Database } from '../../db/connect.ts'
import { findOutage } from '../../db/outage.ts'
import { addRequestCounts, deleteOldRequestCounts } from '../../db/request-count-table.ts'
import { hashSender } from '../../db/sender-hash.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { AppError, getErrorCode } from '../../lib/errors.ts'
import { createSenderCounts, type Sender, toPeriod } from './sender-counts.ts'

/** About 10 MB. */
const MAX_SENDERS = 50_000
/** Senders of one statement. The others of a flood of addresses follow with the next one, busiest first. */
const MAX_MERGED = 1_000
export interface RequestCounter {
  /** Counts a request. Returns 0, or, over the limit and without counting it, the seconds until one is accepted. */
  count: (address: string) => number
  /** Adds the counts since the last call to the database and reads those of other processes. */
  merge: () => Promise<void>
}

/**
 * Counts requests per sender in memory, so that no request waits for the database. `merge` shares the counts: between
 * two merges a sender can exceed the limit by what other processes accept in that time.
 */
export function createRequestCounter(db: Database, clock: Clock, limit: number): RequestCounter {
  const { count, senders } = createSenderCounts(clock, { limit, maxSenders: MAX_SENDERS })
  let mergedPeriod = 0
  let cleanedPeriod = 0

  return {
    count,
    async merge() {
      const period = toPeriod(clock.now().getTime())
      for (const [network, sender] of senders) {
        if (Math.abs(period - sender.period) > 1) senders.delete(network)
      }
      const sending = [...senders.values()].filter(({ unsent }) => unsent > 0)
      if (sending.length > 0) {
        const busiest = sending.toSorted((a, b) => b.unsent - a.unsent).slice(0, MAX_MERGED)
        await send(db, busiest)
        mergedPeriod = period
      }
      // Rows count for two periods. After that there is nothing to delete until requests come again.
      if (cleanedPeriod !== period && period <= mergedPeriod + 2) {
        await deleteOldRequestCounts(db, period)
        cleanedPeriod = period
      }
    },
  }
}

async function send(db: Database, senders: readonly Sender[]): Promise<void> {
  const byHash = new Map<string, Sender>()
  for (const sender of senders) byHash.set(await hashSender(db, sender.network), sender)
  const sent = [...byHash].map(([hash, { period, unsent }]) => ({
    sender: hash,
    period,
    count: unsent,
  }))
  const totals = new Map(
    (await addRequestCounts(db, sent)).map((row) => [row.sender, row] as const),
  )
  for (const { sender: hash, period, count } of sent) {
    const sender = byHash.get(hash)
    const total = totals.get(hash)
    if (!sender || !total) continue
    // During the statement the sender can have moved to the next period, which forgets what is unsent.
    if (sender.period === period) sender.unsent -= count
    takeTotals(sender, total)
  }
}

/** Counts never decrease: the row can be younger than this process's counts, if another process has deleted it. */
function takeTotals(
  sender: Sender,
  total: { period: number; count: number; previous: number },
): void {
  const take = (current: number, previous: number) => {
    sender.current = Math.max(sender.current, current + sender.unsent)
    sender.previous = Math.max(sender.previous, previous)
  }
  if (total.period === sender.period) take(total.count, total.previous)
  else if (total.period === sender.period + 1) take(total.previous, 0)
  else if (total.period === sender.period - 1) take(0, total.count)
}

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
