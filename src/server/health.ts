import type { FastifyInstance } from 'fastify'

export interface Readiness {
  /** Set when the process begins to stop: from then on it must get no new requests. */
  isDraining: boolean
}

/** `/healthz` = the process lives; `/readyz` = it can serve (503 while draining). */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(readiness.isDraining ? 503 : 200)
      .send({ status: readiness.isDraining ? 'draining' : 'ready' }),
  )
}
