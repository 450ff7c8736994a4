import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that names its origin comes from our own pages. Only host and port are compared:
 * behind a TLS proxy the scheme may differ.
 */
export function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl?: string): boolean {
  const host = hostOf(origin)
  if (host === null) return false
  return host === request.host || (publicUrl !== undefined && host === hostOf(publicUrl))
}

/** Path and query of the own page a request came from, or null when it names none or a foreign one. */
export function ownReferer(request: FastifyRequest, publicUrl?: string): string | null {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer) || !isOwnOrigin(referer, request, publicUrl)) return null
  const { pathname, search } = new URL(referer)
  // Two slashes would make a redirect to it leave the site.
  return pathname.startsWith('//') ? null : `${pathname}${search}`
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
