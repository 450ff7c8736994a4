import type { FieldErrors } from './errors.ts'

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
}

/** The address that hands out the cookie `csrftoken` (decision D20). */
const CSRF_SOURCE = '/api/favorites/'
let handingOut: Promise<unknown> | null = null

/** Calls our own API, with the CSRF token where one is needed. Never throws: see `HttpAnswer`. */
export async function callApi(path: string, call: HttpCall = {}): Promise<HttpAnswer> {
  const { method = 'GET', body, signal = null } = call
  try {
    const headers: Record<string, string> = { accept: 'application/json', ...call.headers }
    if (method !== 'GET') headers['x-csrftoken'] = await csrfToken()
    const isForm = body instanceof FormData
    if (body && !isForm) headers['content-type'] = 'application/json'
    const response = await fetch(path, {
      method,
      headers,
      signal,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return { ok: true, body: answer }
    return { ok: false, status: response.status, fields: fieldErrorsOf(answer) }
  } catch {
    return { ok: false, status: 0, fields: null }
  }
}

async function csrfToken(): Promise<string> {
  if (!savedToken()) {
    handingOut ??= fetch(CSRF_SOURCE).finally(() => {
      handingOut = null
    })
    await handingOut
  }
  return savedToken()
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
