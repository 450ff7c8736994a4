import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound-error.ts'

export interface Resolved {
  address: string
  family: number
}
export type Resolve = (host: string) => Promise<readonly Resolved[]>

export const resolveName: Resolve = (host) => lookup(host, { all: true })

/** `OUTBOUND_ALLOW`: tells whether it names the host of an address, with or without its port. */
export function createAllowList(allow: readonly string[]): (url: URL) => boolean {
  const allowed = new Set(allow.map((host) => host.toLowerCase()))
  return (url) => allowed.has(url.hostname) || allowed.has(`${url.hostname}:${toPort(url)}`)
}

function toPort({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Returns all addresses of the host, at least one. Rejects with an OutboundError, or when the signal is aborted. */
export async function resolveHost(
  url: URL,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly Resolved[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const found = await untilAborted(resolve(host), signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new OutboundError(`имя ${host} не найдено`, { cause: error })
  })
  if (found.length === 0) throw new OutboundError(`имя ${host} не найдено`)
  return found
}

/** A lookup of a name cannot be cancelled: its result is no longer waited for. */
async function untilAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([pending, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

export interface PinnedRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  signal: AbortSignal
}

/** Sends a request to one of these addresses, which were checked: the name is not resolved again. */
export function sendPinned(
  url: URL,
  addresses: readonly Resolved[],
  { method = 'GET', headers, body, signal }: PinnedRequest,
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_host, { all }, found) => {
    const [first] = addresses
    if (all) found(null, [...addresses])
    else found(null, first?.address ?? '', first?.family)
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      // No keep-alive: a later request must be checked again.
      { method, headers, lookup: pinned, signal, agent: false },
      resolve,
    )
    request.on('error', reject)
    request.end(body)
  })
}
