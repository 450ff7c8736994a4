import type { FastifyReply, FastifyRequest } from 'fastify'
import { readTags } from '../../lib/http/etag.ts'
import type { CachedResponse } from './cached-response.ts'
import { findCodings } from './compress.ts'
import { toCachingHeaders } from './shared-caching.ts'

/**
 * Sends a response that is the same for every visitor: revalidated by its strong ETag, compressed as the client
 * accepts it, and held by a CDN where `CDN_SECONDS` allows it.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): FastifyReply {
  return reply.send(prepareCached(request, reply, cached))
}

/** Sets status and headers of a cached response, and returns the body to send: undefined for a 304. */
export function prepareCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Buffer | undefined {
  reply.headers(toCachingHeaders(request, cached.status))
  const known = cached.findTag(readTags(request.headers['if-none-match']))
  if (known !== undefined) {
    reply.code(304).header('etag', known)
    return undefined
  }
  const sent = cached.represent(findCodings(request.headers['accept-encoding']))
  const { coding, etag, body } = sent
  reply.code(cached.status).type(cached.contentType).header('etag', etag)
  if (coding) reply.header('content-encoding', coding)
  if (cached.status === 200) sent.headers ??= listHeaders(reply, body)
  return body
}

/** Returns names and values of the reply's headers in turn, as `writeHead()` takes them. */
function listHeaders(reply: FastifyReply, body: Buffer): string[] {
  const headers = { ...reply.getHeaders(), 'content-length': body.length }
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  )
}
