import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { callbackTexts } from '../callback-texts.ts'
import type { CallPromiseBody } from '../schema.ts'
import { cityPromise, readCallPromise } from './read-promise.server.ts'

/** `GET /callback/promise?city=…`: what the callback dialog promises now; cached pages cannot know it. */
export async function callPromiseRoute(app: FastifyInstance, context: AppContext): Promise<void> {
  app.get<{ Querystring: { city?: string | string[] } }>(
    '/callback/promise',
    { schema: { hide: true } },
    async ({ query: { city } }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const slug = typeof city === 'string' ? city : null
      const text = await readCallPromise(context, slug)
      const known = context.catalogue.current().cities.find((one) => one.slug === slug)
      return {
        text: text ?? (known && cityPromise(known)) ?? callbackTexts.promise,
      } satisfies CallPromiseBody
    },
  )
}
