import type { FastifyReply, FastifyRequest } from 'fastify'
import { readTags } from '../../lib/api/etag.ts'
import type { CachedResponse } from './cached-response.ts'
import { findCodings } from './compress.ts'

/**
 * Sends a response that is the same for every visitor: revalidated by its strong ETag, compressed as the client
 * accepts it.
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
  reply.header('cache-control', 'no-cache')
  const known = cached.findTag(readTags(request.headers['if-none-match']))
  if (known !== undefined) {
    reply.code(304).header('etag', known)
    return undefined
  }
  const { coding, etag, body } = cached.represent(findCodings(request.headers['accept-encoding']))
  reply.code(cached.status).type(cached.contentType).header('etag', etag)
  if (coding) reply.header('content-encoding', coding)
  return body
}
