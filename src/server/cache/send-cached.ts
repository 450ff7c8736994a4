import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from '../../lib/api/etag.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Sends a response that is the same for every visitor: revalidated by its strong ETag, in brotli where the client
 * accepts it.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<unknown> {
  return reply.send(await prepareCached(request, reply, cached))
}

/** Sets status and headers of a cached response, and returns the body to send: undefined for a 304. */
export async function prepareCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<Buffer | undefined> {
  const wantsBrotli = acceptsBrotli(request)
  // Two byte sequences are two representations: a strong ETag must differ.
  const etag = `"${cached.etag}${wantsBrotli ? '-br' : ''}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (hasTag(request.headers['if-none-match'], etag)) {
    reply.code(304)
    return undefined
  }
  reply.code(cached.status).type(cached.contentType)
  if (!wantsBrotli) return cached.body
  reply.header('content-encoding', 'br')
  return cached.brotli()
}

/** Whether a response to this request may be compressed with brotli. */
export function acceptsBrotli(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding']
  return typeof accepted === 'string' && /(^|,)\s*br\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/.test(accepted)
}
