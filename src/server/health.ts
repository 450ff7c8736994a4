import type { FastifyInstance } from 'fastify'
import type { BaseContext, ProblemName } from '../app/context.server.ts'
import type { Readiness } from './edge/readiness.ts'
import { createStoreProbes } from './store-probes.ts'

/** The store is also checked without requests for `/readyz`, so that an outage is always logged and counted. */
const PROBE_EVERY_MS = 10_000
/** Problems that make the status `degraded`; pages are served from memory, so the response stays 200. */
const degrading: readonly ProblemName[] = ['database', 'disk']

interface HealthParts {
  context: Pick<BaseContext, 'db' | 'config' | 'health'>
  readiness: Readiness
  /** Called before the problems are read; ends problems that are over after some time. */
  refresh: () => void
  /** How often the store is checked without a request for `/readyz`; 0 for never. */
  probeEveryMs?: number | undefined
}

/**
 * Serves `/healthz`, the liveness of the process, and `/readyz`: 503 while draining, otherwise 200 with `ready`, or
 * `degraded` while the database or the disk fails, and each problem with its reason.
 */
export function healthRoutes(
  app: FastifyInstance,
  { context, readiness, refresh, probeEveryMs = PROBE_EVERY_MS }: HealthParts,
): void {
  const probe = createStoreProbes(context)
  const check = async () => {
    refresh()
    await probe()
  }
  if (probeEveryMs > 0) {
    const timer = setInterval(() => void check(), probeEveryMs).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (readiness.isDraining) return reply.code(503).send({ status: 'draining' })
    await check()
    const problems = context.health.problems()
    const status = degrading.some((name) => problems.has(name)) ? 'degraded' : 'ready'
    if (problems.size === 0) return reply.send({ status })
    return reply.send({ status, problems: Object.fromEntries(problems) })
  })
}
