import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { AppError, type FieldErrors } from '../../../lib/errors.ts'
import {
  createListResponse,
  createListSchema,
  type RawQuery,
  readPagination,
  rejectBadInput,
  toSearchParams,
} from '../../../lib/http/list-response.server.ts'
import type { LotSelection } from '../../lots/model/filter-types.ts'
import { emptySelection, type LotOrder } from '../../lots/model/filters.ts'
import { lotQueryErrors, lotQueryParameters } from './lot-query.server.ts'
import { readLotDetail } from '../../lots/snapshot/read-lot-detail.server.ts'
import { type LotKind, lotCardSchema, lotDetailSchema } from '../../lots/model/schema.ts'
import { facetSchemas } from './facets-schema.server.ts'
import { parseLotQuery } from '../../lots/model/selection.ts'
import { lotKinds } from '../../lots/model/labels.ts'

export const idParameters = z.object({ id: z.string() })

/** Registers the list of one kind of lots with its specs and facets under `/api/{path}/`. */
export function registerLotList(
  app: FastifyInstance,
  context: AppContext,
  { kind, path }: { kind: LotKind; path: string },
): void {
  const { title } = lotKinds[kind]
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const schemas = facetSchemas[kind]
  const querystring = z.object(lotQueryParameters(kind))

  for (const address of [`/api/${path}/`, `/api/${path}/list/`]) {
    routes.get(
      address,
      {
        schema: {
          summary: `${title}: list`,
          querystring,
          response: { 200: createListSchema(lotCardSchema) },
        },
      },
      async (request) => {
        const { selection, order, window } = readLotListQuery(kind, request.query)
        const found = context.catalogue.current().listLots(kind, { selection, order, ...window })
        return createListResponse(request, context.config.PUBLIC_URL, window, found)
      },
    )
  }

  routes.get(
    `/api/${path}/specs/`,
    { schema: { summary: `${title}: all filters`, response: { 200: schemas.specs } } },
    async () => context.catalogue.current().facets(kind, emptySelection).facets,
  )

  routes.get(
    `/api/${path}/facets/`,
    {
      schema: {
        summary: `${title}: filters under the chosen ones`,
        querystring,
        response: { 200: schemas.facets },
      },
    },
    async (request) => {
      const { selection } = readLotListQuery(kind, request.query)
      const result = context.catalogue.current().facets(kind, selection)
      return { ...result.facets, count: result.count }
    },
  )
}

/** Registers one lot of the given kind, or of any kind, at `/api/{path}/{id}/`. */
export function registerLot(
  app: FastifyInstance,
  context: AppContext,
  { path, summary, kind }: { path: string; summary: string; kind?: LotKind },
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      `/api/${path}/:id/`,
      { schema: { summary, params: idParameters, response: { 200: lotDetailSchema } } },
      async ({ params }) => {
        const snapshot = context.catalogue.current()
        const card = snapshot.findLot(readId(params.id))
        const isOfKind = card && (kind === undefined || card.kind === kind)
        const read = isOfKind ? await readLotDetail(context.db, snapshot, card) : undefined
        if (!read) throw new AppError('not_found', 'no such lot')
        return read.lot
      },
    )
}

/** Parses a list's query; throws 400 with every invalid parameter. `limit` is the default page size. */
export function readLotListQuery(
  kind: LotKind,
  query: RawQuery,
  limit?: number,
): { selection: LotSelection; order: LotOrder; window: { limit: number; offset: number } } {
  const parsed = parseLotQuery(kind, toSearchParams(query))
  const { selection, order } = parsed
  const errors: FieldErrors = lotQueryErrors(kind, parsed)
  const window = readPagination(query, errors, limit)
  rejectBadInput(errors)
  return { selection, order, window }
}

/** Parses an id; returns 0, which no row has, for an invalid one. */
export function readId(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}
