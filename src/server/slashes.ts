import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The one address a path has (decision D3): pages end without a slash, `/api/` addresses with one.
 * Answers where a GET for the other form is sent, or null. Always relative to our own root.
 */
export function addressWithRightSlash(url: string): string | null {
  const [path = '/', query] = url.split('?', 2)
  const isApi = path === '/api' || path.startsWith('/api/')
  if (isApi === path.endsWith('/') || path === '/') return null
  const clean = isApi ? `${path}/` : path.replace(/^\/+|\/+$/g, '')
  const target = isApi ? clean : `/${clean}`
  return query === undefined ? target : `${target}?${query}`
}

/** Sends a GET or HEAD for an address with the wrong slash to the right one; answers whether it did. */
export function redirectSlash(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const target = addressWithRightSlash(request.url)
  if (target === null) return false
  reply.redirect(target, 308)
  return true
}
