import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { fieldErrorsSchema } from '../../lib/http/error-schemas.ts'
import { AppError } from '../../lib/errors.ts'
import { lotCardSchema } from '../lots/model/schema.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import {
  addFavourite,
  clearFavourites,
  favouriteMessages,
  removeFavourite,
} from './commands.server.ts'
import { acceptPropertyBodies, readPropertyId } from './property-body.server.ts'
import { listFavourites } from './queries.server.ts'
import { findVisitorId } from './visitor-session.server.ts'

/** A visitor's favourites, newest first. The id of a favourite is the id of its property (decision D19). */
const favouritesSchema = z.array(lotCardSchema)

const propertySchema = z.object({ property: z.int() })
/** The input schemas are for OpenAPI only. The handlers read the input themselves, since ids may also be strings. */
const describedOnly = { validatorCompiler: () => (value: unknown) => ({ value }) }

/** The API of the visitor's favourites (decision D19): list, add, remove, clear. */
export async function favouritesApi(app: FastifyInstance, context: AppContext): Promise<void> {
  acceptPropertyBodies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(
    '/api/favorites/',
    {
      schema: { summary: "The visitor's favourites", response: { 200: favouritesSchema } },
      config: { setsCsrfCookie: true },
    },
    async (request) => {
      const visitorId = await findVisitorId(request.cookies, context)
      return listFavourites(context.db, context.catalogue.current(), visitorId)
    },
  )

  app.post(
    '/api/favorites/',
    {
      ...describedOnly,
      schema: {
        summary: 'Add a property to the favourites',
        consumes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
        body: propertySchema,
        response: { 200: lotCardSchema, 201: lotCardSchema, 400: fieldErrorsSchema },
      },
    },
    async (request, reply) => {
      const lotId = readPropertyId(request.body)
      if (lotId === null) throw createRejection('unknown')
      const visitorId = await findVisitorId(request.cookies, context)
      const added = await addFavourite(context, visitorId, lotId)
      if (!('lot' in added)) throw createRejection(added.outcome)
      if (added.setCookie) reply.header('set-cookie', added.setCookie)
      return reply.code(added.outcome === 'created' ? 201 : 200).send(added.lot)
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/favorites/:id/',
    { ...describedOnly, schema: { summary: 'Remove a property from the favourites' } },
    async (request, reply) => {
      const lotId = readPropertyId(request.params.id)
      const visitorId = await findVisitorId(request.cookies, context)
      if (lotId === null || !(await removeFavourite(context, visitorId, lotId))) {
        throw new AppError('not_found', 'not among the favourites')
      }
      return noContent(reply)
    },
  )

  app.post(
    '/api/favorites/clear/',
    { schema: { summary: 'Clear the favourites' } },
    async (request, reply) => {
      await clearFavourites(context, await findVisitorId(request.cookies, context))
      return noContent(reply)
    },
  )
}

function createRejection(reason: keyof typeof favouriteMessages): AppError {
  return new AppError('bad_input', `favourite rejected: ${reason}`, {
    fields: { property: [favouriteMessages[reason]] },
  })
}

function noContent(reply: FastifyReply): FastifyReply {
  return reply.code(204).send()
}
