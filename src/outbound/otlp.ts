import { randomBytes } from 'node:crypto'
import type { CallConfigured } from './configured-calls.ts'

/** How often spans are sent, and how many at most wait: what cannot be sent is dropped. */
const SEND_EVERY_MS = 5_000
const MAX_WAITING = 2_048
const SEND_TIMEOUT_MS = 10_000

/** The trace and the span that a new span belongs to. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
}

export interface Span extends SpanContext {
  parentId?: string | undefined
  name: string
  kind: 'internal' | 'server' | 'client'
  /** Milliseconds since 1970. */
  startedAt: number
  durationMs: number
  /** Names of the semantic conventions of OpenTelemetry. Never data of a visitor. */
  attributes: Readonly<Record<string, string | number>>
  isFailed: boolean
}

export interface OtlpExporter {
  record: (span: Span) => void
  /** Sends what waits. */
  close: () => Promise<void>
}

/** Numbers of `SpanKind` and `Status` in OTLP. */
const KINDS = { internal: 1, server: 2, client: 3 } as const
const STATUS_ERROR = 2

/** Creates ids of a new span, in a new trace without a parent. */
export function createSpanContext(parent?: Pick<SpanContext, 'traceId'>): SpanContext {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  }
}

/**
 * Sends spans to a collector by OTLP over HTTP with JSON (OpenTelemetry protocol 1.x), together every 5 s. `onFailure`
 * is called with each batch that the collector did not accept; its spans are lost.
 */
export function createOtlpExporter({
  endpoint,
  headers,
  service,
  call,
  onFailure,
}: {
  /** As in `OTEL_EXPORTER_OTLP_ENDPOINT`: without `/v1/traces`. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  service: string
  call: CallConfigured
  onFailure: (reason: string) => void
}): OtlpExporter {
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: Span[] = []
  let sending = Promise.resolve()
  const timer = setInterval(() => {
    sending = sending.then(send)
  }, SEND_EVERY_MS)
  timer.unref()

  async function send(): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length === 0) return
    try {
      const { status } = await call(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(toTraces(service, spans)),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      if (status < 200 || status >= 300) onFailure(`HTTP ${status}`)
    } catch {
      onFailure('no response')
    }
  }

  return {
    record(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span)
    },
    async close() {
      clearInterval(timer)
      await sending
      await send()
    },
  }
}

function toTraces(service: string, spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'kvartal' }, spans: spans.map(toSpan) }],
      },
    ],
  }
}

function toSpan(span: Span) {
  const { traceId, spanId, parentId, name, kind, startedAt, durationMs } = span
  return {
    traceId,
    spanId,
    ...(parentId ? { parentSpanId: parentId } : {}),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanoseconds(startedAt),
    endTimeUnixNano: toNanoseconds(startedAt + durationMs),
    attributes: toAttributes(span.attributes),
    ...(span.isFailed ? { status: { code: STATUS_ERROR } } : {}),
  }
}

/** Decimal text: the number has more digits than a double holds. */
function toNanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n)
}

function toAttributes(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }))
}
