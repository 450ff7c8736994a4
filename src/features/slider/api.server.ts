import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { listSlides } from './queries.server.ts'
import { slideSchema } from './schema.ts'

/** The API of the home page's slides. */
export async function sliderApi(
  app: FastifyInstance,
  { db, catalogue }: AppContext,
): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/vas_landing_slider/',
      { schema: { summary: 'Slides of the home page', response: { 200: z.array(slideSchema) } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache')
        return listSlides(db, catalogue.current())
      },
    )
}
