import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  createListResponse,
  createListSchema,
  createPaginationParameters,
  type RawQuery,
  readPagination,
  rejectBadInput,
} from '../../../lib/http/list-response.server.ts'
import type { FieldErrors } from '../../../lib/errors.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { readEvents, toChanges } from './read-changes.server.ts'
import { lotChangeSchema } from './schema.ts'

const DEFAULT_LIMIT = 100

/** Serves the changes of the last 30 days as JSON, in the shape of the API's lists (decisions D5 and D39). */
export async function changesApi(app: FastifyInstance, context: AppContext): Promise<void> {
  app.get(
    '/changes.json',
    {
      schema: {
        hide: true,
        querystring: z.object(createPaginationParameters(DEFAULT_LIMIT)),
        response: { 200: createListSchema(lotChangeSchema) },
      },
    },
    async (request) => {
      const errors: FieldErrors = {}
      const window = readPagination(request.query as RawQuery, errors, DEFAULT_LIMIT)
      rejectBadInput(errors)
      const snapshot = context.catalogue.current()
      const events = await readEvents(snapshot, context)
      const { offset, limit } = window
      return createListResponse(request, context.config.PUBLIC_URL, window, {
        count: events.length,
        results: toChanges(events.slice(offset, offset + limit), snapshot),
      })
    },
  )
}
