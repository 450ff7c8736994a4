import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Health, healthEvents, problemNames } from '../app/context.server.ts'
import { addDeliveryCounts, countDeliveries } from '../db/count-deliveries.ts'
import { countAlarming } from '../features/callback/intake/late-requests.server.ts'
import type { AppContext } from '../features/lots/snapshot/app-context.server.ts'
import type { ReportLimits } from './reports/report-limits.ts'
import { collectReports } from './reports/report-metrics.ts'

/** Seconds; from a cached page to the time after which visitors leave. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

interface Observers {
  observeResponse: (sent: { route: string; status: number }, elapsedS: number) => void
  observeVitals: ReturnType<typeof collectReports>
}

/**
 * Serves Prometheus metrics on a separate port, which must not be public. Labels are routes and statuses, never
 * addresses of visitors. Returns what observes a response that the framework did not send, and web vitals.
 */
export function serveMetrics(
  app: FastifyInstance,
  context: Pick<AppContext, 'health' | 'db' | 'clock' | 'config' | 'catalogue'>,
  { host, port, reports }: { host: string; port: number; reports: ReportLimits },
): Observers {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  collectHealth(registry, context.health)
  collectDeliveries(registry, context)
  const observeVitals = collectReports(registry, reports)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', registry.contentType)
    response.end(await registry.metrics())
  })
  server.on('error', (err) => app.log.error({ err }, 'metrics cannot be served'))
  server.listen(port, host)
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
  return {
    observeResponse: ({ route, status }, elapsedS) =>
      seconds.observe({ method: 'GET', route, status }, elapsedS),
    observeVitals,
  }
}

/** Every problem and event has a line from the start, so that an alert can distinguish 0 from no data. */
function collectHealth(registry: Registry, health: Pick<Health, 'problems' | 'counts'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'kvartal_problem',
      help: '1 while the problem needs attention, else 0',
      labelNames: ['name'],
      registers: [],
      collect() {
        for (const name of problemNames) this.set({ name }, health.problems().has(name) ? 1 : 0)
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'kvartal_events_total',
      help: 'Events since the start of the process',
      labelNames: ['event'],
      registers: [],
      collect() {
        this.reset()
        for (const event of healthEvents) this.inc({ event }, health.counts().get(event) ?? 0)
      },
    }),
  )
}

/**
 * Registers how many callback requests wait. Read from the database at each request for metrics. Without the database
 * they have no value, and without a channel they are 0, so that neither raises an alarm of its own.
 */
function collectDeliveries(
  registry: Registry,
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'catalogue'>,
): void {
  const { db, clock, config } = context
  let reading: ReturnType<typeof countDeliveries> | null = null
  /** The gauges are collected at once and share one query. */
  const read = () => {
    reading ??= countDeliveries(db, config.channels).finally(() => {
      reading = null
    })
    return reading.catch(() => null)
  }
  const ageOf = (oldest: string | null) => {
    const now = clock.now().getTime()
    return Math.max(0, (now - (oldest === null ? now : Date.parse(oldest))) / 1000)
  }
  const add = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge, counts: Awaited<ReturnType<typeof countDeliveries>> | null) => void,
  ) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        collect(this, await read())
      },
    })
    return gauge
  }

  add(
    'kvartal_deliveries',
    'Callback requests that a channel has not taken and nobody has handled, by state',
    ['state'],
    (gauge, counts) => {
      if (!counts) return
      const { pending, needsHuman } = addDeliveryCounts(counts)
      gauge.set({ state: 'pending' }, pending)
      gauge.set({ state: 'needs_human' }, needsHuman)
    },
  )
  add(
    'kvartal_oldest_delivery_seconds',
    'Age of the oldest callback request that waits for a channel, 0 without one',
    [],
    (gauge, counts) => gauge.set(counts ? ageOf(addDeliveryCounts(counts).oldest) : NaN),
  )
  add(
    'kvartal_channel_deliveries',
    'Callback requests that the channel has not taken and nobody has handled, by state',
    ['channel', 'state'],
    (gauge, counts) => {
      for (const [channel, { pending, needsHuman }] of counts ?? []) {
        gauge.set({ channel, state: 'pending' }, pending)
        gauge.set({ channel, state: 'needs_human' }, needsHuman)
      }
    },
  )
  add(
    'kvartal_channel_oldest_delivery_seconds',
    'Age of the oldest callback request that waits for the channel, 0 without one',
    ['channel'],
    (gauge, counts) => {
      for (const [channel, { oldest }] of counts ?? []) gauge.set({ channel }, ageOf(oldest))
    },
  )
  registry.registerMetric(
    new Gauge({
      name: 'kvartal_late_requests',
      help: 'Callback requests that wait longer than was promised, 0 outside of the working hours',
      registers: [],
      async collect() {
        this.set(await countAlarming(context).catch(() => NaN))
      },
    }),
  )
}
