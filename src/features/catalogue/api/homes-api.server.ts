import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../snapshot/app-context.server.ts'
import { createListResponse, createListSchema } from '../../../lib/api/list-response.server.ts'
import { oncePer } from '../../../lib/async/once-per.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import type { LotSelection } from '../model/filters.ts'
import { lotTypeSchema } from '../model/group-schema.ts'
import { toCard } from '../snapshot/lot-card.server.ts'
import { lotQueryParameters } from './lot-query.server.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import type { LotStock } from '../snapshot/lot-stock.server.ts'
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
      const found = findHotOffers(context.catalogue.current().stock, kind, selection)
      const { offset, limit } = window
      const { frame } = context.catalogue.current().stock
      return createListResponse(request, context.config.PUBLIC_URL, window, {
        count: found.length,
        results: found.slice(offset, offset + limit).map((row) => toCard(row, frame)),
      })
    },
  )
}

/** Returns the parameters of a list without `order`: these lists have a fixed order. */
function filterParameters(kind: LotKind, limit?: number) {
  const { order: _, ...parameters } = lotQueryParameters(kind, limit)
  return parameters
}

/** 1 for each row that is a special offer, else 0. */
const getHotFlags = oncePer((stock: LotStock, kind: LotKind) =>
  Uint8Array.from(stock.getRows(kind), ({ is_hot_offer }) => is_hot_offer),
)

/** Returns the matching special offers, cheapest first. */
function findHotOffers(stock: LotStock, kind: LotKind, selection: LotSelection): LotRow[] {
  const rows = stock.getRows(kind)
  const isHot = getHotFlags(stock, kind)
  const found: LotRow[] = []
  stock.forEachMatch(kind, selection, (row) => {
    if (isHot[row] === 1) found.push(rows[row] as LotRow)
  })
  return found.toSorted((a, b) => paidPrice(a) - paidPrice(b) || a.id - b.id)
}
