import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../snapshot/app-context.server.ts'
import { createListResponse, createListSchema } from '../../../lib/api/list-response.server.ts'
import { lotTypeSchema } from '../model/group-schema.ts'
import { lotQueryParameters } from './lot-query.server.ts'
import { listHotOffers } from '../groups/hot-offers.server.ts'
import { listLotTypes } from '../groups/lot-types.server.ts'
import { readLotListQuery } from './lots-api.server.ts'
import { type LotKind, lotCardSchema } from '../model/schema.ts'
import { lotKinds } from '../model/words.ts'

/** Lots of a promo list (§9). */
const PROMO_LIMIT = 5

/** Routes of types and special offers of flats and apartments. */
export function homesApi(app: FastifyInstance, context: AppContext): void {
  registerHomes(app, context, 'flat')
  registerHomes(app, context, 'apartment')
}

function registerHomes(app: FastifyInstance, context: AppContext, kind: LotKind): void {
  const { path, title } = lotKinds[kind]
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    `/api/${path}/${kind}_types/`,
    {
      schema: {
        summary: `${title}: types, by the list's filters`,
        querystring: z.object(filterParameters(kind)),
        response: { 200: createListSchema(lotTypeSchema) },
      },
    },
    async (request) => {
      const { selection, window } = readLotListQuery(kind, request.query)
      const { stock } = context.catalogue.current()
      const found = listLotTypes(stock, kind, { selection, ...window })
      return createListResponse(request, context.config.PUBLIC_URL, window, found)
    },
  )

  routes.get(
    `/api/${path}/promolist/`,
    {
      schema: {
        summary: `${title}: special offers, by the list's filters`,
        querystring: z.object(filterParameters(kind, PROMO_LIMIT)),
        response: { 200: createListSchema(lotCardSchema) },
      },
    },
    async (request) => {
      const { selection, window } = readLotListQuery(kind, request.query, PROMO_LIMIT)
      const { stock } = context.catalogue.current()
      const found = listHotOffers(stock, kind, { selection, ...window })
      return createListResponse(request, context.config.PUBLIC_URL, window, found)
    },
  )
}

/** Returns the parameters of a list without `order`: these lists have a fixed order. */
function filterParameters(kind: LotKind, limit?: number) {
  const { order: _, ...parameters } = lotQueryParameters(kind, limit)
  return parameters
}
