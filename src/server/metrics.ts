import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { countDeliveries } from '../db/count-deliveries.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type BaseContext, type Health, healthEvents, problemNames } from '../context.server.ts'

/** Seconds; from a cached page to the time after which visitors leave. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * Serves Prometheus metrics on a separate port, which must not be public. Labels are routes and statuses, never
 * addresses of visitors.
 */
export function serveMetrics(
  app: FastifyInstance,
  context: Pick<BaseContext, 'health' | 'db' | 'clock' | 'config'>,
  { host, port }: { host: string; port: number },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  collectHealth(registry, context.health)
  collectDeliveries(registry, context)
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
 * Read from the database at each request for metrics. Without the database they have no value, and without a CRM they
 * are 0, so that neither raises an alarm of its own.
 */
function collectDeliveries(
  registry: Registry,
  { db, clock, config }: Pick<BaseContext, 'db' | 'clock' | 'config'>,
): void {
  const none = { pending: 0, needsHuman: 0, oldest: null }
  let reading: ReturnType<typeof countDeliveries> | null = null
  /** Both gauges are collected at once and share one query. */
  const read = () => {
    reading ??= (config.LEADS_WEBHOOK_URL ? countDeliveries(db) : Promise.resolve(none)).finally(
      () => {
        reading = null
      },
    )
    return reading.catch(() => null)
  }
  registry.registerMetric(
    new Gauge({
      name: 'kvartal_deliveries',
      help: 'Callback requests that the CRM has not taken and nobody has handled, by state',
      labelNames: ['state'],
      registers: [],
      async collect() {
        this.reset()
        const counts = await read()
        if (!counts) return
        this.set({ state: 'pending' }, counts.pending)
        this.set({ state: 'needs_human' }, counts.needsHuman)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'kvartal_oldest_delivery_seconds',
      help: 'Age of the oldest callback request that waits for the CRM, 0 without one',
      registers: [],
      async collect() {
        const counts = await read()
        const since = counts?.oldest ? Date.parse(counts.oldest) : clock.now().getTime()
        this.set(counts ? Math.max(0, (clock.now().getTime() - since) / 1000) : NaN)
      },
    }),
  )
}
