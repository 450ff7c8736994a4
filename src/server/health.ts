import type { FastifyInstance } from 'fastify'
import type { AppContext, ProblemName } from '../context.server.ts'
import type { Readiness } from './connections/readiness.ts'
import { createStoreProbes } from './store-probes.ts'

/** A lost database is to be logged and counted also where nobody asks `/readyz`. */
const PROBE_EVERY_MS = 10_000
/** The problems that hinder serving; pages go on from memory, so the status stays 200. */
const hindering: readonly ProblemName[] = ['database', 'disk']

interface HealthParts {
  context: Pick<AppContext, 'db' | 'config' | 'health'>
  readiness: Readiness
  /** Called before each look at the problems: what is over only with time. */
  refresh: () => void
  /** How often the store is asked without a request for it; 0 for never. */
  probeEveryMs?: number | undefined
}

/**
 * `/healthz` = the process lives; `/readyz` = it can serve: 503 while draining, otherwise 200 with `ready`, or
 * `degraded` while the database or the disk fails, and every known problem with its reason.
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
    const status = hindering.some((name) => problems.has(name)) ? 'degraded' : 'ready'
    if (problems.size === 0) return reply.send({ status })
    return reply.send({ status, problems: Object.fromEntries(problems) })
  })
}
