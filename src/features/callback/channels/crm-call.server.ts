import type { SendResult } from './channel.server.ts'

/** No answer that we read is longer. */
const RESPONSE_BYTES = 64 * 1024
/** Statuses that concern every request: the access is wrong, the account is not paid, or the receiver is busy. */
const OF_CHANNEL = new Set([401, 402, 403, 404, 405, 408, 425, 429])

export interface CrmResponse {
  status: number
  /** The parsed body; undefined when it is not JSON. */
  body: unknown
  retryAfterMs: number | undefined
}

/** Calls the interface of a CRM. Throws when there is no response. Redirects are not followed. */
export async function callCrm(
  address: string,
  {
    headers = {},
    json,
    signal,
  }: { headers?: Record<string, string>; json?: unknown; signal: AbortSignal },
): Promise<CrmResponse> {
  const response = await fetch(address, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'kvartal',
      ...(json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    redirect: 'manual',
    signal,
  })
  return {
    status: response.status,
    body: parseJson(await readBody(response)),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  }
}

/** What a response that is no success means. `code` is the receiver's own word for it. */
export function toFailure(
  { status, retryAfterMs }: CrmResponse,
  code?: string,
): Exclude<SendResult, { outcome: 'delivered' }> {
  const isRefused = status >= 400 && status < 500 && !OF_CHANNEL.has(status)
  const reason = [`HTTP ${status}`, code].filter(Boolean).join(', ')
  return { outcome: isRefused ? 'refused' : 'channel_failed', reason, retryAfterMs }
}

/** A code for the log: words of a receiver that are longer or have other characters may quote the request. */
export function toCode(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return /^[\w.-]{1,60}$/.test(String(value)) ? String(value) : 'unknown'
}

/** `Retry-After` in seconds, as milliseconds. A date is ignored: the clocks may differ. */
function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns the body, or an empty string when it is too long. */
async function readBody(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let read = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text
    read += value.byteLength
    if (read > RESPONSE_BYTES) break
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel().catch(() => {})
  return ''
}
