import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import {
  createListResponse,
  createListSchema,
  readPagination,
  rejectBadInput,
  createPaginationParameters,
} from '../../lib/http/list-response.server.ts'
import { pressPieceSchema } from './schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/** Pieces per page of the list (§9). */
const PRESS_LIMIT = 6
const listedPieceSchema = named('PressCard', z.object(pressPieceSchema.shape).omit({ html: true }))

/** The API of the press centre: a list, newest first, and one piece with its text. */
export async function pressApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  routes.get(
    '/api/landing_press_center/',
    {
      schema: {
        summary: 'Press pieces, the newest first',
        querystring: z.object(createPaginationParameters(PRESS_LIMIT)),
        response: { 200: createListSchema(listedPieceSchema) },
      },
    },
    async (request) => {
      const errors: FieldErrors = {}
      const window = readPagination(request.query, errors, PRESS_LIMIT)
      rejectBadInput(errors)
      const { press } = context.catalogue.current()
      const results = press.slice(window.offset, window.offset + window.limit)
      return createListResponse(request, context.config.PUBLIC_URL, window, {
        count: press.length,
        results,
      })
    },
  )

  routes.get(
    '/api/landing_press_center/:id/',
    {
      schema: {
        summary: 'One press piece',
        params: z.object({ id: z.string() }),
        response: { 200: pressPieceSchema },
      },
    },
    async ({ params }) => {
      const { press } = context.catalogue.current()
      const piece = press.find(({ id }) => String(id) === params.id)
      if (!piece) throw new AppError('not_found', 'no such press piece')
      return piece
    },
  )
}
