import type { CallConfigured } from '../../../outbound/configured-calls.ts'
import type { SendResult } from './channel.server.ts'

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
  call: CallConfigured,
  address: string,
  {
    headers = {},
    json,
    signal,
  }: { headers?: Record<string, string>; json?: unknown; signal: AbortSignal },
): Promise<CrmResponse> {
  const response = await call(address, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'kvartal',
      ...(json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...headers,
    },
    body: json === undefined ? undefined : JSON.stringify(json),
    signal,
    isRead: true,
  })
  return {
    status: response.status,
    body: parseJson(response.body),
    retryAfterMs: parseRetryAfter(response.headers['retry-after']),
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
function parseRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
