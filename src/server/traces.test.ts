import Fastify from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeCrm, startFakeCrm } from '../../tests/support/fake-crm.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { loadConfig } from '../config/config.ts'
import { openSite } from './open-site.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Array<{ key: string; value: Record<string, string> }>
  status?: { code: number }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

describeOnStores('traces', (under) => {
  let collector: FakeCrm
  let lines: string[]
  beforeEach(async () => {
    lines = []
    collector = await startFakeCrm(() => ({ status: 200, body: {} }))
  })
  afterEach(() => collector.close())

  /** Runs requests against a small application and returns the spans that reach the collector. */
  const trace = async (
    settings: Record<string, string>,
    requests: Array<{ url: string; headers?: Record<string, string> }>,
  ): Promise<SentSpan[]> => {
    const config = loadConfig({
      DATABASE_URL: under.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...settings,
    })
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const site = await openSite({ config, log })
    const app = Fastify()
    site.traceRequests?.(app)
    app.get('/flats/:id', async () => {
      await site.context.db
        .selectFrom('callback_requests')
        .select('id')
        .where('phone', '=', '+79120000001')
        .execute()
      return {}
    })
    app.get('/broken', () => {
      throw new Error('broken')
    })
    for (const request of requests) await app.inject(request)
    await app.close()
    await site.close()
    return collector.calls.flatMap(
      ({ json }) =>
        (json as { resourceSpans: [{ scopeSpans: [{ spans: SentSpan[] }] }] }).resourceSpans[0]
          .scopeSpans[0].spans,
    )
  }

  it('has a span for a request and one below it for each query, without values and addresses', async () => {
    const spans = await trace({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20x,a=b' }, [
      { url: '/flats/79120000002?phone=79120000003' },
    ])
    const [query, request] = spans
    expect(spans).toHaveLength(2)
    expect(request).toMatchObject({
      name: 'GET /flats/:id',
      kind: 2,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: '200' },
    })
    expect(query).toMatchObject({
      name: 'select',
      kind: 3,
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
    })
    expect(BigInt(query?.startTimeUnixNano ?? 0)).toBeGreaterThan(10n ** 18n)
    expect(BigInt(query?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(
      BigInt(query?.startTimeUnixNano ?? 0),
    )
    expect(JSON.stringify(collector.calls)).not.toContain('7912')
    expect(collector.calls[0]).toMatchObject({
      path: '/v1/traces',
      headers: { authorization: 'Bearer x', a: 'b' },
    })
  })

  it('marks a request that failed', async () => {
    const spans = await trace({}, [{ url: '/broken' }])
    expect(spans).toMatchObject([{ name: 'GET /broken', status: { code: 2 } }])
  })

  it('continues the trace of a trusted proxy, leaves out what it does not sample, and ignores others', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`
    const trusted = { TRUSTED_PROXIES: '127.0.0.1' }
    const [span] = await trace(trusted, [{ url: '/broken', headers: { traceparent } }])
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    collector.calls.length = 0
    const unsampled = { traceparent: `00-${TRACE}-${PARENT}-00` }
    expect(await trace(trusted, [{ url: '/broken', headers: unsampled }])).toEqual([])
    const [own] = await trace({}, [{ url: '/broken', headers: { traceparent } }])
    expect(own?.traceId).not.toBe(TRACE)
  })

  it('traces no request with a share of 0 or without a collector', async () => {
    expect(await trace({ OTEL_TRACES_SAMPLER_ARG: '0' }, [{ url: '/flats/1' }])).toEqual([])
    expect(await trace({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, [{ url: '/flats/1' }])).toEqual([])
  })

  it('warns once when the collector fails, and continues', async () => {
    collector.fault = () => ({ answer: { status: 503 } })
    await trace({}, [{ url: '/flats/1' }, { url: '/flats/2' }])
    expect(lines.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1)
    collector.fault = () => ({ answer: 'closed' })
    await trace({}, [{ url: '/flats/1' }])
    expect(lines.join()).toContain('no response')
  })
})
