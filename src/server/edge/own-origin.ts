import type { FastifyRequest } from 'fastify'

/**
 * Whether `origin` is one of ours. Only host and port are compared: behind a TLS proxy the scheme can differ.
 */
export function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl?: string): boolean {
  const host = getHost(origin)
  if (host === null) return false
  return host === request.host || (publicUrl !== undefined && host === getHost(publicUrl))
}

/** Path and query of the page of this site that sent the request, or null without a Referer of ours. */
export function ownReferer(request: FastifyRequest, publicUrl?: string): string | null {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer) || !isOwnOrigin(referer, request, publicUrl)) return null
  const { pathname, search } = new URL(referer)
  // A redirect to a path with two leading slashes would leave the site.
  return pathname.startsWith('//') ? null : `${pathname}${search}`
}

function getHost(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
