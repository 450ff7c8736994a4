// chunk: late-parts
import type { FieldErrors } from '../errors.ts'
import { beginCall } from '../time/open-calls.ts'

/** Outcome of a call to our own API. Status 0: no response. */
export type ApiResult =
  | { ok: true; body: unknown }
  /** `fields`: messages by field, or null if the response has none. */
  | { ok: false; status: number; fields: FieldErrors | null }

interface HttpCall {
  method?: 'GET' | 'POST' | 'DELETE'
  /** A form is sent as multipart, anything else as JSON. */
  body?: FormData | object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The progress bar ignores this call, because no visitor waits for it. */
  isQuiet?: boolean
  /** A success body is ignored and returned as null. */
  ignoresBody?: boolean
}

/** A response of this address sets the cookie `csrftoken` (decision D20). */
const CSRF_COOKIE_URL = '/api/favorites/'
let tokenRequest: Promise<unknown> | null = null

/** Calls our own API, with the CSRF token for unsafe methods. Never throws: see `ApiResult`. */
export async function callApi(path: string, call: HttpCall = {}): Promise<ApiResult> {
  const end = call.isQuiet ? () => {} : beginCall()
  const result = await send(path, call)
  if (result.ok) end('done')
  else end(isCancelled(call.signal) ? 'cancelled' : 'failed')
  return result
}

/** Whether the page cancelled the call. A timeout is a failure instead. */
function isCancelled(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && (signal.reason as Error | undefined)?.name === 'AbortError'
}

async function send(path: string, call: HttpCall): Promise<ApiResult> {
  const { method = 'GET', body, signal = null } = call
  try {
    const headers: Record<string, string> = { accept: 'application/json', ...call.headers }
    if (method !== 'GET') headers['x-csrftoken'] = await ensureCsrfToken(signal)
    const isForm = body instanceof FormData
    if (body && !isForm) headers['content-type'] = 'application/json'
    const response = await fetch(path, {
      method,
      headers,
      signal,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (response.ok && call.ignoresBody) {
      // An unread body would occupy one of the browser's few connections.
      response.body?.cancel().catch(() => {})
      return { ok: true, body: null }
    }
    const content: unknown = await response.json().catch(() => null)
    if (response.ok) return { ok: true, body: content }
    return { ok: false, status: response.status, fields: toFieldErrors(content) }
  } catch {
    return { ok: false, status: 0, fields: null }
  }
}

async function ensureCsrfToken(signal: AbortSignal | null): Promise<string> {
  if (!readToken()) {
    tokenRequest ??= fetchToken()
    const pending = tokenRequest
    try {
      // The request is shared with other calls, so only this call's wait is aborted.
      await (signal ? Promise.race([pending, rejectOnAbort(signal)]) : pending)
    } catch (error) {
      // A hanging request must not block the next call.
      if (tokenRequest === pending) tokenRequest = null
      throw error
    }
  }
  return readToken()
}

function fetchToken(): Promise<unknown> {
  const pending = fetch(CSRF_COOKIE_URL).finally(() => {
    if (tokenRequest === pending) tokenRequest = null
  })
  return pending
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('cancelled', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })
}

function readToken(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

/** Returns the fields with lists of messages, without `{detail}` and other values. */
function toFieldErrors(content: unknown): FieldErrors | null {
  if (typeof content !== 'object' || content === null) return null
  const fields = Object.entries(content).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((message) => typeof message === 'string'),
  )
  return fields.length > 0 ? Object.fromEntries(fields) : null
}
