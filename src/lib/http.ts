import type { FieldErrors } from './errors.ts'
import { beginCall } from './open-calls.ts'

/** What a call of our own API ended with; `status` 0 means that no answer came. */
export type HttpAnswer =
  | { ok: true; body: unknown }
  /** `fields`: the messages by field, null when the answer had none that can be read. */
  | { ok: false; status: number; fields: FieldErrors | null }

interface HttpCall {
  method?: 'GET' | 'POST' | 'DELETE'
  /** A form goes as multipart, anything else as JSON. */
  body?: FormData | object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The bar on top of the page shows nothing of it: the page asked by itself, nobody waits. */
  isQuiet?: boolean
  /** What a success says does not matter: its body is left unread, and answered as null. */
  ignoresBody?: boolean
}

/** The address that hands out the cookie `csrftoken` (decision D20). */
const CSRF_SOURCE = '/api/favorites/'
let handingOut: Promise<unknown> | null = null

/** Calls our own API, with the CSRF token where one is needed. Never throws: see `HttpAnswer`. */
export async function callApi(path: string, call: HttpCall = {}): Promise<HttpAnswer> {
  const end = call.isQuiet ? () => {} : beginCall()
  const answer = await send(path, call)
  if (answer.ok) end('done')
  else end(isCancelled(call.signal) ? 'cancelled' : 'failed')
  return answer
}

/** Called off by the page itself; a time that ran out is a failure. */
function isCancelled(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && (signal.reason as Error | undefined)?.name === 'AbortError'
}

async function send(path: string, call: HttpCall): Promise<HttpAnswer> {
  const { method = 'GET', body, signal = null } = call
  try {
    const headers: Record<string, string> = { accept: 'application/json', ...call.headers }
    if (method !== 'GET') headers['x-csrftoken'] = await csrfToken(signal)
    const isForm = body instanceof FormData
    if (body && !isForm) headers['content-type'] = 'application/json'
    const response = await fetch(path, {
      method,
      headers,
      signal,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (response.ok && call.ignoresBody) {
      // Unread it would hold its connection, of which a browser has few.
      response.body?.cancel().catch(() => {})
      return { ok: true, body: null }
    }
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return { ok: true, body: answer }
    return { ok: false, status: response.status, fields: fieldErrorsOf(answer) }
  } catch {
    return { ok: false, status: 0, fields: null }
  }
}

async function csrfToken(signal: AbortSignal | null): Promise<string> {
  if (!savedToken()) {
    handingOut ??= askForToken()
    const asked = handingOut
    try {
      // Shared with other calls, so it goes on; this one does not wait for it longer than it may.
      await (signal ? Promise.race([asked, abortOf(signal)]) : asked)
    } catch (error) {
      // Hanging, it must not hold up the next call, too.
      if (handingOut === asked) handingOut = null
      throw error
    }
  }
  return savedToken()
}

function askForToken(): Promise<unknown> {
  const asked = fetch(CSRF_SOURCE).finally(() => {
    if (handingOut === asked) handingOut = null
  })
  return asked
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('called off', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })
}

function savedToken(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

/** Only the lists of messages; `{detail}` and anything else that is no field is left out. */
function fieldErrorsOf(answer: unknown): FieldErrors | null {
  if (typeof answer !== 'object' || answer === null) return null
  const fields = Object.entries(answer).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((message) => typeof message === 'string'),
  )
  return fields.length > 0 ? Object.fromEntries(fields) : null
}
