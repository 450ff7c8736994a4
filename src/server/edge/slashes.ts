import type { FastifyInstance } from 'fastify'
import { isPageData } from '../../lib/http/page-data-address.ts'

/**
 * Pages have no trailing slash, addresses under `/api/` have one (decision D3). Returns the redirect target of an address
 * with the wrong form, always relative to our root, or null.
 */
export function findSlashRedirect(url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  if (isApi(path) === path.endsWith('/') || path === '/') return null
  // Without leading slashes and backslashes, which browsers treat alike: two of them would name another host.
  const target = isApi(path) ? `${path}/` : `/${path.replace(/^[/\\]+|\/+$/g, '')}`
  return queryStart < 0 ? target : target + url.slice(queryStart)
}

/**
 * Redirects (308) a GET or HEAD for an address with a wrong trailing slash. The slash of a page is removed before a route
 * can read it as an empty parameter. The slash of an API address is added only where no route was found, because
 * `/api/openapi.json` has none.
 */
export function redirectSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    if (isApi(request.url) && !request.is404) return
    // The address of the data of `/` ends with a slash.
    if (isPageData(request.url)) return
    const target = findSlashRedirect(request.url)
    if (target !== null) return reply.redirect(target, 308)
  })
}

function isApi(path: string): boolean {
  return /^(?:\/desk)?\/api(?:[/?]|$)/.test(path)
}
