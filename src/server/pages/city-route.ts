import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import { CITY_COOKIE, CITY_COOKIE_S } from '../../lib/city-cookie.ts'
import { ownReferer } from '../edge/own-origin.ts'

/** `POST /city`: the choice of a city without scripts; sets the cookie and leads back. */
export async function cityRoute(app: FastifyInstance, context: AppContext): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.post('/city', async (request, reply) => {
    const slug = request.body instanceof URLSearchParams ? request.body.get('city') : null
    const known = context.catalogue.current().cities.some((city) => city.slug === slug)
    if (slug && known) {
      reply.setCookie(CITY_COOKIE, slug, {
        path: '/',
        maxAge: CITY_COOKIE_S,
        sameSite: 'lax',
        secure: context.config.PUBLIC_URL?.startsWith('https:') ?? false,
      })
    }
    return reply
      .header('cache-control', 'no-store')
      .redirect(ownReferer(request, context.config.PUBLIC_URL) ?? '/', 303)
  })
}
