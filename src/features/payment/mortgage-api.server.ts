import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { mortgageProgramSchema } from './mortgage-schema.ts'

/** The API of mortgage programmes (decision D37). */
export async function mortgageApi(app: FastifyInstance, { catalogue }: AppContext): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/mortgage_programs/',
    {
      schema: {
        summary: 'Mortgage programmes',
        response: { 200: z.array(mortgageProgramSchema) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return [...catalogue.current().stock.frame.mortgagePrograms]
    },
  )
}
