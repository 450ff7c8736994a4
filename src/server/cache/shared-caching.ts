import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../app/context.server.ts'

/** How long a proxy may go on with an old response while the site does not answer, seconds. */
const STALE_IF_ERROR_S = 86_400
/** The key of every response that changes with the catalogue; what a purge names. */
export const PURGED_KEY = 'kvartal'

declare module 'fastify' {
  interface FastifyInstance {
    /** `Cache-Control` of responses that are the same for everybody, where a CDN may hold them. */
    sharedCaching?: string
  }
}

/** Lets a CDN hold such responses for `CDN_SECONDS`; browsers still ask each time. */
export function allowSharedCaching(app: FastifyInstance, { CDN_SECONDS: age }: Config): void {
  if (age === 0) return
  app.decorate(
    'sharedCaching',
    `public, max-age=0, s-maxage=${age}, stale-while-revalidate=${age}, stale-if-error=${STALE_IF_ERROR_S}`,
  )
}

/** The headers by which caches hold a response that is the same for everybody. */
export function toCachingHeaders(request: FastifyRequest, status: number): Record<string, string> {
  const { sharedCaching } = request.server
  if (sharedCaching === undefined || status !== 200) return { 'cache-control': 'no-cache' }
  const [, part = ''] = request.routeOptions.url?.split('/') ?? []
  const key = part.replace(/[^\w-]/g, '') || 'home'
  return { 'cache-control': sharedCaching, 'surrogate-key': `${PURGED_KEY} ${PURGED_KEY}-${key}` }
}
