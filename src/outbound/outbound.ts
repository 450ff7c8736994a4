import type { IncomingMessage } from 'node:http'
import { limitBody } from './limit-body.ts'
import { OutboundError } from './outbound-error.ts'
import {
  createAllowList,
  type Resolve,
  type Resolved,
  resolveHost,
  resolveName,
  sendPinned,
} from './pinned-request.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface OutboundOptions {
  /** For all of it: name, connection, redirects and body. */
  timeoutMs: number
  /** Of the body after decompression. */
  maxBytes: number
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Hosts (`host[:port]`) that a redirect may lead to, besides the requested one. */
  redirectHosts?: readonly string[]
}

export interface OutboundResponse {
  status: number
  headers: IncomingMessage['headers']
  /** The address that answered, after redirects. */
  url: string
  /** Fails with an OutboundError when it is too large, broken or too slow. Read it to its end or destroy it. */
  body: AsyncIterable<Uint8Array>
}

/** Fetches what other hosts publish: feeds and their pictures. */
export interface Outbound {
  /** Rejects with an OutboundError. A response of any status except a redirect resolves. */
  get: (url: string, options: OutboundOptions) => Promise<OutboundResponse>
}

/**
 * Returns a client that connects to public addresses only, and to the `host[:port]` of `allow` (`OUTBOUND_ALLOW`,
 * decision D41). A name is resolved once for each request, all its addresses are checked, and the connection goes to
 * the one that was checked. Every redirect is checked the same way.
 */
export function createOutbound({
  allow,
  resolve = resolveName,
}: {
  allow: readonly string[]
  resolve?: Resolve
}): Outbound {
  const isAllowed = createAllowList(allow)

  async function findAddresses(url: URL, signal: AbortSignal): Promise<readonly Resolved[]> {
    const found = await resolveHost(url, resolve, signal)
    if (!isAllowed(url) && !found.every(({ address }) => isPublicAddress(address))) {
      throw new OutboundError(
        `${url.host} — внутренний адрес; если он ваш, добавьте его в OUTBOUND_ALLOW`,
        { isRefused: true },
      )
    }
    return found
  }

  async function get(url: string, options: OutboundOptions): Promise<OutboundResponse> {
    const timeout = AbortSignal.timeout(options.timeoutMs)
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
    let address = parseAddress(url)
    const hosts = new Set([address.host, ...(options.redirectHosts ?? [])])
    try {
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const response = await sendPinned(address, await findAddresses(address, signal), {
          // Both are decompressed by `limitBody`.
          headers: { 'user-agent': 'Kvartal', 'accept-encoding': 'gzip, br', ...options.headers },
          signal,
        })
        const target = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : null
        if (target === null || target === undefined) {
          return {
            status: response.statusCode ?? 0,
            headers: response.headers,
            url: address.href,
            body: limitBody(response, { maxBytes: options.maxBytes, signal, timeout }),
          }
        }
        response.destroy()
        address = parseAddress(target, address)
        if (!hosts.has(address.host)) {
          throw new OutboundError(`перенаправление на чужой адрес ${address.host}`, {
            isRefused: true,
          })
        }
      }
      throw new OutboundError(`больше ${MAX_REDIRECTS} перенаправлений`)
    } catch (error) {
      throw toOutboundError(error, timeout)
    }
  }

  return { get }
}

/** Says what happened in a sentence: a timeout, or the code of the connection's error. */
export function toOutboundError(error: unknown, timeout: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  if (timeout.aborted) return new OutboundError('ответа нет слишком долго', { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new OutboundError(`нет связи (${code})`, { cause: error })
}

function parseAddress(url: string, base?: URL): URL {
  const address = URL.parse(url, base)
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) {
    throw new OutboundError('это не адрес http или https без пароля', { isRefused: true })
  }
  return address
}
