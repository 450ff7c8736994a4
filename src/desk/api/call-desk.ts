import { setClock } from '../kit/use-now.ts'
import { endedSession, isSignedIn, sessionToken } from '../session/session-store.ts'
import { askForStepUp } from '../session/step-up-store.ts'

/** A response of the desk's API that is no success. Status 0: there was none. */
export class DeskError extends Error {
  readonly status: number
  /** Messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The sentence of the response for people. */
  readonly detail: string
  /** Names the request in the log of the server. */
  readonly requestId: string | null
  readonly body: Readonly<Record<string, unknown>>
  /** Whether server or database did not answer: the same call may succeed later. */
  readonly isAway: boolean
  /** Seconds until a retry makes sense, or null. */
  readonly retryAfter: number | null

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers?: Headers) {
    const detail = typeof body['detail'] === 'string' ? body['detail'] : ''
    super(detail || `HTTP ${status}`)
    this.name = 'DeskError'
    this.status = status
    this.body = body
    this.detail = detail || (status === 0 ? 'Нет связи с сервером' : 'Сервер ответил ошибкой')
    this.requestId = headers?.get('x-request-id') ?? null
    this.retryAfter = Number(headers?.get('retry-after')) || null
    this.isAway = status === 0 || status >= 500
    this.fields = Object.fromEntries(
      Object.entries(body).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    )
  }
}

interface DeskCall {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: object
  signal?: AbortSignal
  /** 401 is an answer like any other: for the forms to sign in. */
  isOfSignIn?: boolean
  /** 401 means that a password or a code is wrong, unless the session has ended. */
  isProof?: boolean
}

/**
 * Calls the desk's API: `callDesk('requests/?state=new')`. Throws `DeskError`. A call that was sent with the cookie of
 * before a new one is made again. When the session has ended meanwhile, it waits until the person has signed in over the
 * screen and calls again, so that nothing typed is lost. When the call needs the second factor again, it asks for it and
 * calls again, too.
 */
export async function callDesk<Result>(path: string, call: DeskCall = {}): Promise<Result> {
  let isRepeated = false
  for (;;) {
    const response = await send(path, call)
    if (response.ok) return read<Result>(response)
    const error = await toError(response)
    if (call.isOfSignIn || !isSignedIn()) throw error
    if (error.status === 401) {
      const isOpen = await isSessionOpen()
      if (call.isProof && isOpen) throw error
      // Its cookie was renewed while the call was on its way.
      if (!isOpen || isRepeated) await endedSession(call.signal)
      isRepeated = isOpen
    } else if (error.body['step_up'] === true) {
      if (!(await askForStepUp())) throw error
    } else throw error
  }
}

/** Whether the cookie of this browser still belongs to a session. */
async function isSessionOpen(): Promise<boolean> {
  return (await send('session/', {})).status !== 401
}

async function send(path: string, { method = 'GET', body, signal }: DeskCall): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = sessionToken()
  if (method !== 'GET' && token) headers['x-desk-token'] = token
  if (body) headers['content-type'] = 'application/json'
  try {
    const response = await fetch(`/desk/api/${path}`, {
      method,
      headers,
      // What is sent when a tab is closed arrives all the same.
      keepalive: method !== 'GET',
      ...(signal && { signal }),
      ...(body && { body: JSON.stringify(body) }),
    })
    setClock(response.headers.get('date'))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new DeskError(0, {})
  }
}

async function read<Result>(response: Response): Promise<Result> {
  return (response.status === 204 ? null : await response.json()) as Result
}

async function toError(response: Response): Promise<DeskError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return new DeskError(response.status, body ?? {}, response.headers)
}
