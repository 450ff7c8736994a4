import type { Config } from '../../../config.ts'
import type { CallOrder } from './call-tracking-schema.ts'
import { networkReason } from '../../../lib/network-reason.ts'

const PATIENCE_MS = 10_000
const ANSWER_BYTES = 64 * 1024

interface OrderCall {
  address: string
  config: Config
  order: CallOrder
  stop: AbortSignal
  timeoutMs?: number | undefined
}

/** What came of an order, in words for the log: never what was sent or what the provider says about it. */
export type OrderResult = { ok: true } | { ok: false; reason: string }

/** Orders a call from the provider with our secret header (decision D15). Never throws. */
export async function orderCall(call: OrderCall): Promise<OrderResult> {
  const { address, config, order, stop } = call
  const timeout = AbortSignal.timeout(call.timeoutMs ?? PATIENCE_MS)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'access-token': config.CALLTOUCH_ACCESS_TOKEN ?? '',
        siteid: config.CALLTOUCH_SITE_ID ?? '',
        'user-agent': 'kvartal',
      },
      body: JSON.stringify(orderBody(order, config)),
      redirect: 'manual',
      signal: AbortSignal.any([timeout, stop]),
    })
    return judge(response.status, await readAnswer(response))
  } catch (error) {
    if (stop.aborted) return { ok: false, reason: 'the process is stopping' }
    return { ok: false, reason: timeout.aborted ? 'no answer in time' : networkReason(error) }
  }
}

/** The callback variant of the specification, section 3. */
function orderBody({ type, scheduleTime, ...order }: CallOrder, config: Config) {
  const isTaxi = type === 'taxi'
  return {
    routeKey: (isTaxi && config.CALLTOUCH_TAXI_ROUTE_KEY) || config.CALLTOUCH_ROUTE_KEY,
    ...order,
    ...(scheduleTime
      ? { scheduleTime: formatSchedule(scheduleTime, config.CALLTOUCH_SCHEDULE_FORMAT) }
      : {}),
  }
}

/** `2026-11-20 15:30` → with seconds, the date in the order that is set. */
function formatSchedule(time: string, format: Config['CALLTOUCH_SCHEDULE_FORMAT']): string {
  const [date = '', minutes = ''] = time.split(' ')
  const ordered = format === 'YYYY-MM-DD' ? date : date.split('-').toReversed().join('-')
  return `${ordered} ${minutes}:00`
}

function judge(status: number, text: string): OrderResult {
  const refusal = refusalCode(text)
  if (status < 200 || status >= 300) {
    return { ok: false, reason: `HTTP ${status}${refusal ? `, code ${refusal}` : ''}` }
  }
  if (refusal === null) return { ok: false, reason: 'an answer that is not JSON' }
  return refusal === '' ? { ok: true } : { ok: false, reason: `code ${refusal}` }
}

/** The provider's code of a refusal, empty when it refuses nothing, null for an answer that cannot be read. */
function refusalCode(text: string): string | null {
  try {
    const answer = JSON.parse(text) as ProviderAnswer | null
    const code = answer?.errorCode ?? answer?.data?.errorCode ?? answer?.data?.type
    // Their codes are numbers or single words; anything longer may quote what was sent.
    if (code === undefined) return ''
    const word = typeof code === 'number' || typeof code === 'string' ? String(code) : ''
    return /^\w{1,40}$/.test(word) ? word : 'unknown'
  } catch {
    return null
  }
}

interface ProviderAnswer {
  errorCode?: unknown
  data?: { errorCode?: unknown; type?: unknown }
}

async function readAnswer(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let read = 0; read <= ANSWER_BYTES; ) {
    const { done, value } = await reader.read()
    if (done) return text
    read += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return ''
}
