import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { citySchema } from './city-schema.ts'

/** The API of cities with their contacts, in display order. */
export async function citiesApi(app: FastifyInstance, context: AppContext): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/cities/',
      { schema: { summary: 'Cities', response: { 200: z.array(citySchema) } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache')
        return [...context.catalogue.current().cities]
      },
    )
}
