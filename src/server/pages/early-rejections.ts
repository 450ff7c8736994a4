import type { IncomingMessage } from 'node:http'
import type { CachedResponse, Representation } from '../cache/cached-response.ts'
import { findCodings } from '../cache/compress.ts'
import { OVERLOAD_RETRY_S } from '../edge/error-table.ts'
import { matchPage, type PageMatch } from '../edge/match-page.ts'
import { addStyleSource, POLICY } from '../edge/security-headers.ts'
import type { PageAddress } from '../../app/routes.ts'
import { unavailableHeaders } from './send-page.ts'

/** A response that is sent instead of a page which would wait too long. */
export interface Rejection {
  status: number
  headers: readonly string[]
  body: Buffer
  route: string
}

interface RejectionParts {
  isOverloaded: () => boolean
  /** Whether the page needs no turn of its own: it is in the cache or just being rendered. */
  isAtHand: (request: IncomingMessage, page: PageAddress, params: Record<string, string>) => boolean
  /** The error page of status 503 in the visitor's city, once it was rendered. */
  findUnavailable: (request: IncomingMessage) => CachedResponse | undefined
  warn: () => void
}

/** Paths whose parts the router takes as they are written. */
const PLAIN_PATH = /^\/[\w/-]*$/

/**
 * Creates what answers a request for a page that the render queue would reject, before the framework reads it: routing,
 * hooks and the error on its way to the error page take more time than the answer, and under overload most requests are
 * rejected (promise L5). Returns undefined for any other request, which then takes the usual way.
 */
export function createEarlyRejections(
  parts: RejectionParts,
  commonHeaders: Readonly<Record<string, string>>,
): (request: IncomingMessage) => Rejection | undefined {
  return (request) => {
    if (!parts.isOverloaded()) return undefined
    const [path = ''] = (request.url ?? '').split('?', 1)
    const match = PLAIN_PATH.test(path) ? matchPage(path) : undefined
    if (!match || isAtHand(request, match)) return undefined
    const unavailable = parts.findUnavailable(request)
    if (!unavailable) return undefined
    parts.warn()
    const sent = unavailable.represent(findCodings(request.headers['accept-encoding']))
    sent.headers ??= listHeaders(unavailable, sent, commonHeaders)
    return {
      status: unavailable.status,
      headers: sent.headers,
      body: sent.body,
      route: match.page.path,
    }
  }

  function isAtHand(request: IncomingMessage, { page, params }: PageMatch): boolean {
    try {
      return parts.isAtHand(request, page, params)
    } catch {
      // The usual way logs the error and sends its page.
      return true
    }
  }
}

/** Names and values in turn, the same as through the framework. */
function listHeaders(
  { contentType, styleSource }: CachedResponse,
  { coding, body }: Representation,
  commonHeaders: Readonly<Record<string, string>>,
): string[] {
  const policy = commonHeaders[POLICY]
  return Object.entries({
    ...commonHeaders,
    ...(policy !== undefined && { [POLICY]: addStyleSource(policy, styleSource) }),
    ...unavailableHeaders,
    'retry-after': String(OVERLOAD_RETRY_S),
    'content-type': contentType,
    ...(coding && { 'content-encoding': coding }),
    'content-length': String(body.length),
  }).flat()
}
