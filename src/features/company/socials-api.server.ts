import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { appLinkSchema, socialAccountSchema } from './socials-schema.ts'

/** The API of the company's social network accounts and applications, in display order. */
export async function socialsApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  routes.get(
    '/api/social_accounts/',
    { schema: { summary: 'Social accounts', response: { 200: z.array(socialAccountSchema) } } },
    async () => [...context.catalogue.current().socials],
  )
  routes.get(
    '/api/apps/',
    { schema: { summary: 'Applications', response: { 200: z.array(appLinkSchema) } } },
    async () => [...context.catalogue.current().apps],
  )
}
