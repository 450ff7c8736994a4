import type * as z from 'zod/mini'
import { sessionCalls } from '../../features/accounts/session-contracts.ts'
import { type Call, isInQuery, listPathFields } from '../../operations/contract.ts'
import { setClock } from '../kit/use-now.ts'
import { endedSession, isSignedIn, sessionToken } from '../session/session-store.ts'
import { askForStepUp } from '../session/step-up-store.ts'

/** Browsers do not keep a longer body alive, in bytes. */
const MAX_KEPT_ALIVE = 60_000

/** A place of a file, text or feed that cannot be taken, and why. */
interface Problem {
  file?: string
  line?: number
  column?: number
  field?: string
  reason: string
}

/** A response of the desk's API that is no success. Status 0: there was none. */
export class DeskError extends Error {
  readonly status: number
  /** Messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The sentence of the response for people. */
  readonly detail: string
  /** What is wrong with a file, text or feed of a call that is well formed. */
  readonly problems: readonly Problem[]
  /** The word with which the same call passes; null: none does. */
  readonly confirm: string | null
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
    this.problems = Array.isArray(body['problems']) ? (body['problems'] as Problem[]) : []
    this.confirm = typeof body['confirm'] === 'string' ? body['confirm'] : null
    this.requestId = headers?.get('x-request-id') ?? null
    this.retryAfter = Number(headers?.get('retry-after')) || null
    this.isAway = status === 0 || status >= 500
    this.fields = Object.fromEntries(
      Object.entries(body).filter(
        (entry): entry is [string, string[]] => status !== 422 && Array.isArray(entry[1]),
      ),
    )
  }
}

/** What a caller of the desk's API sends. */
export type CallInput<Of extends Call> = z.input<Of['input']>
/** What the API answers: the body, the bytes of a file, headers, or null. */
export type CallOutput<Of extends Call> = Of['output'] extends z.ZodMiniType
  ? z.output<Of['output']>
  : Of['output'] extends 'file'
    ? Blob
    : Of['output'] extends 'headers'
      ? Headers
      : null

interface CallOptions {
  signal?: AbortSignal
  /** 401 is an answer like any other: for the forms to sign in. */
  isOfSignIn?: boolean
  /** 401 means that a password or a code is wrong, unless the session has ended. */
  isProof?: boolean
  /** The bytes of a call that takes a part of a file. */
  part?: Blob
}

/**
 * Calls the desk's API: `callDesk(requestCalls.take, { id, version })`. Throws `DeskError`. A call that was sent with the
 * cookie of before a new one is made again. When the session has ended meanwhile, it waits until the person has signed in
 * over the screen and calls again, so that nothing typed is lost. When the call needs the second factor again, it asks
 * for it and calls again, too.
 */
export async function callDesk<Of extends Call>(
  call: Of,
  input: CallInput<Of>,
  options: CallOptions = {},
): Promise<CallOutput<Of>> {
  let isRepeated = false
  for (;;) {
    const response = await send(call, input, options)
    if (response.ok) return (await read(call, response)) as CallOutput<Of>
    const error = await toError(response)
    if (options.isOfSignIn || !isSignedIn()) throw error
    if (error.status === 401) {
      const isOpen = await isSessionOpen()
      if (options.isProof && isOpen) throw error
      // Its cookie was renewed while the call was on its way.
      if (!isOpen || isRepeated) await endedSession(options.signal)
      isRepeated = isOpen
    } else if (error.body['step_up'] === true) {
      if (!(await askForStepUp())) throw error
    } else throw error
  }
}

/** Whether the cookie of this browser still belongs to a session. */
async function isSessionOpen(): Promise<boolean> {
  return (await send(sessionCalls.read, {}, {})).status !== 401
}

/** The address of a call, and the fields of its body. */
export function toRequest(call: Call, input: object): { url: string; body: object | null } {
  const inPath = listPathFields(call)
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  const given = new Map<string, unknown>(fields)
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  )
  const rest = fields.filter(([name]) => !inPath.includes(name))
  const body = rest.filter(([name]) => !isInQuery(call, name))
  // A field with several values is repeated.
  const search = new URLSearchParams(
    rest
      .filter(([name]) => isInQuery(call, name))
      .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  ).toString()
  return {
    url: `/desk/api/${path}${search === '' ? '' : `?${search}`}`,
    body: body.length === 0 ? null : Object.fromEntries(body),
  }
}

async function send(call: Call, input: object, { signal, part }: CallOptions): Promise<Response> {
  const { method, output } = call
  const { url, body } = toRequest(call, input)
  const headers: Record<string, string> = output === 'file' ? {} : { accept: 'application/json' }
  const token = sessionToken()
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && token) headers['x-desk-token'] = token
  const content = part ?? (body && JSON.stringify(body))
  if (content) headers['content-type'] = part ? 'application/octet-stream' : 'application/json'
  try {
    const response = await fetch(url, {
      method,
      headers,
      // What is sent when a tab is closed arrives all the same.
      keepalive: !isRead && findSize(content) <= MAX_KEPT_ALIVE,
      ...(signal && { signal }),
      ...(content && { body: content }),
    })
    setClock(response.headers.get('date'))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new DeskError(0, {})
  }
}

function findSize(content: string | Blob | null): number {
  if (content === null) return 0
  return typeof content === 'string' ? new Blob([content]).size : content.size
}

async function read({ output }: Call, response: Response): Promise<unknown> {
  if (output === 'file') return response.blob()
  if (output === 'headers') return response.headers
  return response.status === 204 ? null : response.json()
}

async function toError(response: Response): Promise<DeskError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return new DeskError(response.status, body ?? {}, response.headers)
}
