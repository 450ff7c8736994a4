import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import {
  createListResponse,
  createListSchema,
  queryParameter,
  readPagination,
  rejectBadInput,
  createPaginationParameters,
} from '../../lib/http/list-response.server.ts'
import { ruleMessages } from '../../lib/rules/messages.ts'
import { searchResultSchema } from './schema.ts'
import { MAX_SEARCH_LENGTH } from './search-length.ts'
import { search } from './search.server.ts'

/** The API of the site search. */
export async function searchApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  routes.get(
    '/api/search/',
    {
      schema: {
        summary:
          'Lots of every kind by number, article or in words; projects, press and documents by words in any form',
        querystring: z.object({
          q: queryParameter('What to look for', {
            type: 'string',
            minLength: 1,
            maxLength: MAX_SEARCH_LENGTH,
            example: 'ипотека',
            'x-required': true,
          }),
          ...createPaginationParameters(),
        }),
        response: { 200: createListSchema(searchResultSchema) },
      },
    },
    async (request) => {
      const errors: FieldErrors = {}
      const window = readPagination(request.query, errors)
      const query = readQuery(request.query.q, errors)
      rejectBadInput(errors)
      const snapshot = context.catalogue.current()
      const { count, results } = await search(query, window, snapshot, context)
      return createListResponse(request, context.config.PUBLIC_URL, window, { count, results })
    },
  )
}

function readQuery(q: string | string[] | undefined, errors: FieldErrors): string {
  if (Array.isArray(q)) errors['q'] = [ruleMessages.badFormat]
  else if (!q?.trim()) errors['q'] = [ruleMessages.emptyField]
  else if (q.trim().length > MAX_SEARCH_LENGTH)
    errors['q'] = [`Не больше ${MAX_SEARCH_LENGTH} знаков`]
  else return q.trim()
  return ''
}
