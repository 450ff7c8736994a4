import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { collectDeliveries } from './delivery-metrics.ts'
import { collectReports } from './reports/report-metrics.ts'
import type { ReportLimits } from './reports/report-limits.ts'
import type { AppContext } from '../features/catalogue/snapshot/app-context.server.ts'
import { type Health, healthEvents, problemNames } from '../context.server.ts'

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
