import type { FastifyInstance } from 'fastify'
import { isPageData } from '../../ssr/page-data.ts'

/**
 * The one address a path has (decision D3): pages end without a slash, `/api/` addresses with one.
 * Answers where a GET for the other form is sent, or null. Always relative to our own root.
 */
export function addressWithRightSlash(url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  if (isApi(path) === path.endsWith('/') || path === '/') return null
  // Without its leading slashes, which browsers see in backslashes too: two make the target another host.
  const target = isApi(path) ? `${path}/` : `/${path.replace(/^[/\\]+|\/+$/g, '')}`
  return queryStart < 0 ? target : target + url.slice(queryStart)
}

/**
 * Sends a GET or HEAD for an address with the wrong slash to the right one (308). A page's slash is taken
 * away before a route could read it as an empty parameter; an API's is added only where nothing was found,
 * since `/api/openapi.json` has none.
 */
export function redirectSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    if (isApi(request.url) && !request.is404) return
    // The data of `/` ends with the page's own slash.
    if (isPageData(request.url)) return
    const target = addressWithRightSlash(request.url)
    if (target !== null) return reply.redirect(target, 308)
  })
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/api?')
}
