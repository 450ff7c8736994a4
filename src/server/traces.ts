import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config, Traces } from '../app/context.server.ts'
import type { QueryObserver } from '../db/connect.ts'
import { createConfiguredCalls } from '../outbound/configured-calls.ts'
import { createOtlpExporter, createSpanContext, type SpanContext } from '../outbound/otlp.ts'

const MAX_SQL = 1_000
const WARN_EVERY_MS = 60_000
/** https://www.w3.org/TR/trace-context/: version, trace, parent, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Traces of a process, and what records queries in the span of the request that makes them. */
export interface ServerTraces extends Traces {
  onQuery: QueryObserver
  /** Records requests that the framework answers. A cached response that is sent before it has no span. */
  traceRequests: (app: FastifyInstance) => void
  close: () => Promise<void>
}

/** A request that is traced. */
interface Active extends SpanContext {
  parentId: string | undefined
}

/** Creates the traces that the settings `OTEL_…` configure; undefined without an endpoint. */
export function createTraces(
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
  random: () => number = Math.random,
): ServerTraces | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = config
  if (!endpoint) return undefined
  let warnedAt = -Infinity
  const exporter = createOtlpExporter({
    endpoint,
    service,
    call: createConfiguredCalls({ allow: config.OUTBOUND_ALLOW }),
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    onFailure: (reason) => {
      if (performance.now() - warnedAt < WARN_EVERY_MS) return
      warnedAt = performance.now()
      log.warn({ reason }, 'traces could not be sent')
    },
  })
  const current = new AsyncLocalStorage<Active>()
  const requests = new WeakMap<FastifyRequest, Active>()
  const isSampled = () => random() < config.OTEL_TRACES_SAMPLER_ARG

  const record: Traces['record'] = (span) => {
    const parent = current.getStore()
    if (!parent && !isSampled()) return
    exporter.record({ ...span, ...createSpanContext(parent), parentId: parent?.spanId })
  }

  return {
    record,
    onQuery({ sql, durationMs, isFailed }) {
      // Polls of the background have no parent and would be most of the spans.
      if (!current.getStore()) return
      record({
        name: sql.split(' ', 1)[0] ?? 'query',
        kind: 'client',
        startedAt: Date.now() - durationMs,
        durationMs,
        // Values are parameters, so the text of a statement holds none.
        attributes: { 'db.query.text': sql.slice(0, MAX_SQL) },
        isFailed,
      })
    },
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const active = startRequest(request)
        if (!active) return done()
        requests.set(request, active)
        current.run(active, done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const active = requests.get(request)
        if (!active) return
        const route = request.routeOptions.url ?? 'unknown'
        exporter.record({
          ...active,
          name: `${request.method} ${route}`,
          kind: 'server',
          startedAt: Date.now() - reply.elapsedTime,
          durationMs: reply.elapsedTime,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'http.response.status_code': reply.statusCode,
          },
          isFailed: reply.statusCode >= 500,
        })
      })
    },
    close: exporter.close,
  }

  /** Continues the trace of our proxies. That of others is ignored: they could have every request recorded. */
  function startRequest({ headers }: FastifyRequest): Active | null {
    const given = config.TRUSTED_PROXIES.length > 0 ? headers['traceparent'] : undefined
    const [, traceId, parentId, flags] = TRACEPARENT.exec(String(given)) ?? []
    if (traceId && parentId && flags) {
      const isWanted = (Number.parseInt(flags, 16) & 1) === 1
      return isWanted ? { ...createSpanContext({ traceId }), parentId } : null
    }
    return isSampled() ? { ...createSpanContext(), parentId: undefined } : null
  }
}
