import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { AppError, type FieldErrors } from '../../../lib/errors.ts'
import {
  createListResponse,
  createListSchema,
  readPagination,
  rejectBadInput,
  createPaginationParameters,
} from '../../../lib/http/list-response.server.ts'
import { floorSchema, lotPlaceSchema } from '../../lots/model/group-schema.ts'
import { findFloor, listLotPlaces } from '../card/lot-places.server.ts'
import { idParameters, readId } from './lots-api.server.ts'
import { type LotKind, lotCardSchema } from '../../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'

/** A plan of a storey needs all its flats; no storey of a section has more than this. */
const FLOOR_LIMIT = 100

/** Routes of buildings with parking, sections with storage, and storeys. */
export function placesApi(app: FastifyInstance, context: AppContext): void {
  registerPlaces(app, context, { kind: 'parking', level: 'building', path: 'parking/buildings' })
  registerPlaces(app, context, { kind: 'storage', level: 'section', path: 'storage/sections' })
  for (const kind of ['parking', 'storage'] as const) {
    app.withTypeProvider<ZodTypeProvider>().get(
      `/api/${kind}/floors/:id/`,
      {
        schema: {
          summary: `A storey with its ${kind}`,
          params: idParameters,
          response: { 200: floorSchema },
        },
      },
      async ({ params }) => {
        const floor = getFloor(context.catalogue.current(), params.id, kind)
        // A storey without such lots has no parking plan.
        if (floor.lots.length === 0) throw new AppError('not_found', `no ${kind} on this floor`)
        return floor
      },
    )
  }

  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/floors/:id/flats/',
    {
      schema: {
        summary: 'Flats of a storey, sold ones too',
        params: idParameters,
        querystring: z.object(createPaginationParameters(FLOOR_LIMIT)),
        response: { 200: createListSchema(lotCardSchema) },
      },
    },
    async (request) => {
      const errors: FieldErrors = {}
      const window = readPagination(request.query, errors, FLOOR_LIMIT)
      rejectBadInput(errors)
      const { lots } = getFloor(context.catalogue.current(), request.params.id, 'flat')
      const results = lots.slice(window.offset, window.offset + window.limit)
      return createListResponse(request, context.config.PUBLIC_URL, window, {
        count: lots.length,
        results,
      })
    },
  )
}

function registerPlaces(
  app: FastifyInstance,
  context: AppContext,
  { kind, level, path }: { kind: LotKind; level: 'building' | 'section'; path: string },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `/api/${path}/`,
    {
      schema: {
        summary: `The ${level}s with ${kind}`,
        querystring: z.object(createPaginationParameters()),
        response: { 200: createListSchema(lotPlaceSchema) },
      },
    },
    async (request) => {
      const errors: FieldErrors = {}
      const window = readPagination(request.query, errors)
      rejectBadInput(errors)
      const places = listLotPlaces(context.catalogue.current().stock, kind, level)
      const results = places.slice(window.offset, window.offset + window.limit)
      return createListResponse(request, context.config.PUBLIC_URL, window, {
        count: places.length,
        results,
      })
    },
  )
}

function getFloor({ stock }: CatalogueSnapshot, idText: string, kind: LotKind) {
  const floor = findFloor(stock, readId(idText), kind)
  if (!floor) throw new AppError('not_found', 'no such floor')
  return floor
}
