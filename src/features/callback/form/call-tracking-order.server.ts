import type { Config } from '../../../app/context.server.ts'
import type { CallOrder } from './call-tracking-schema.ts'
import { describeNetworkError } from '../../../lib/errors.ts'
import { createConfiguredCalls } from '../../../outbound/configured-calls.ts'

const TIMEOUT_MS = 10_000

interface OrderCall {
  address: string
  config: Config
  order: CallOrder
  stop: AbortSignal
  timeoutMs?: number | undefined
}

/** Outcome of an order. `reason` goes to the log and contains neither what was sent nor the provider's message. */
export type OrderResult = { ok: true } | { ok: false; reason: string }

/** Orders a call from the provider with our secret header (decision D15). Never throws. */
export async function orderCall(call: OrderCall): Promise<OrderResult> {
  const { address, config, order, stop } = call
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS)
  try {
    const send = createConfiguredCalls({ allow: config.OUTBOUND_ALLOW })
    const response = await send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'access-token': config.CALLTOUCH_ACCESS_TOKEN ?? '',
        siteid: config.CALLTOUCH_SITE_ID ?? '',
        'user-agent': 'kvartal',
      },
      body: JSON.stringify(toOrderBody(order, config)),
      signal: AbortSignal.any([timeout, stop]),
      isRead: true,
    })
    return toOrderResult(response.status, response.body)
  } catch (error) {
    if (stop.aborted) return { ok: false, reason: 'the process is stopping' }
    return {
      ok: false,
      reason: timeout.aborted ? 'no response in time' : describeNetworkError(error),
    }
  }
}

/** The callback variant §3.3. */
function toOrderBody({ type, scheduleTime, ...order }: CallOrder, config: Config) {
  const isTaxi = type === 'taxi'
  return {
    routeKey: (isTaxi && config.CALLTOUCH_TAXI_ROUTE_KEY) || config.CALLTOUCH_ROUTE_KEY,
    ...order,
    ...(scheduleTime
      ? { scheduleTime: formatSchedule(scheduleTime, config.CALLTOUCH_SCHEDULE_FORMAT) }
      : {}),
  }
}

/** Formats `2026-11-20 15:30` with seconds and the configured date order. */
function formatSchedule(time: string, format: Config['CALLTOUCH_SCHEDULE_FORMAT']): string {
  const [date = '', minutes = ''] = time.split(' ')
  const ordered = format === 'YYYY-MM-DD' ? date : date.split('-').toReversed().join('-')
  return `${ordered} ${minutes}:00`
}

function toOrderResult(status: number, text: string): OrderResult {
  const errorCode = findErrorCode(text)
  if (status < 200 || status >= 300) {
    return { ok: false, reason: `HTTP ${status}${errorCode ? `, code ${errorCode}` : ''}` }
  }
  if (errorCode === null) return { ok: false, reason: 'a response that is not JSON' }
  return errorCode === '' ? { ok: true } : { ok: false, reason: `code ${errorCode}` }
}

/** Returns the provider's error code, an empty string without an error, or null for a body that is not JSON. */
function findErrorCode(text: string): string | null {
  try {
    const body = JSON.parse(text) as ProviderResponse | null
    const code = body?.errorCode ?? body?.data?.errorCode ?? body?.data?.type
    // The provider's codes are numbers or single words; longer text may quote what was sent.
    if (code === undefined) return ''
    const word = typeof code === 'number' || typeof code === 'string' ? String(code) : ''
    return /^\w{1,40}$/.test(word) ? word : 'unknown'
  } catch {
    return null
  }
}

interface ProviderResponse {
  errorCode?: unknown
  data?: { errorCode?: unknown; type?: unknown }
}
