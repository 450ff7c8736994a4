import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { named } from '../../lib/http/named-schema.ts'

const documentSchema = named(
  'GeneralDocument',
  z.object({ title: z.string(), slug: z.string(), html: z.string() }),
)
const documentsSchema = named(
  'GeneralDocuments',
  z.object({ privacy_policy: documentSchema.nullable() }),
)

/** The API of documents that the shell requests by name (decision D11). A missing document is null. */
export async function documentsApi(app: FastifyInstance, context: AppContext): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/general_documents/',
    {
      schema: {
        summary: 'General documents',
        response: { 200: documentsSchema },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      const { documents } = context.catalogue.current()
      const policy = documents.find(({ type }) => type === 'privacy_policy')
      if (!policy) return { privacy_policy: null }
      const { title, slug, html } = policy
      return { privacy_policy: { title, slug, html } }
    },
  )
}
