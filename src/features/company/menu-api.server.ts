import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { menuBannerSchema, menuElementSchema, menuSchema } from './menu-schema.ts'

/** The API of the menu: groups, banners and links, each in display order. */
export async function menuApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  routes.get(
    '/api/menu/',
    { schema: { summary: 'Menu: groups', response: { 200: z.array(menuSchema) } } },
    async () =>
      context.catalogue
        .current()
        .menu.filter(({ is_hidden }) => !is_hidden)
        .map(({ id, slug, name }) => ({ id, slug, name })),
  )
  routes.get(
    '/api/menu/banner/',
    { schema: { summary: 'Menu: banners', response: { 200: z.array(menuBannerSchema) } } },
    async () => [...context.catalogue.current().menuBanners],
  )
  routes.get(
    '/api/menu/element/',
    { schema: { summary: 'Menu: links', response: { 200: z.array(menuElementSchema) } } },
    async () => [...context.catalogue.current().menuElements],
  )
}
