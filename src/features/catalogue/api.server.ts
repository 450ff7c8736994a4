import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../../context.server.ts'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import { emptySelection, filtersOf } from './filters.ts'
import {
  answerList,
  listOf,
  type RawQuery,
  readWindow,
  refuseBadInput,
  searchOf,
} from '../../lib/list-answer.server.ts'
import { lotQueryErrors, lotQueryParameters } from './lot-query.server.ts'
import { readLotDetail } from './read-lot-detail.server.ts'
import { facetSchema, type LotKind, lotCardSchema, lotDetailSchema } from './schema.ts'
import { parseLotQuery } from './selection.ts'
import { lotKinds } from './words.ts'

const SIMILAR_LIMIT = 4
const idParameters = z.object({ id: z.string() })

/** Lots of every kind: lists, filters, one lot, and lots like it. */
export async function catalogueApi(app: FastifyInstance, context: AppContext): Promise<void> {
  registerLots(app, context, 'flat')
  registerLots(app, context, 'apartment')
  registerLots(app, context, 'parking')
  registerLots(app, context, 'storage')

  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/similar_flats/:id/',
    {
      schema: {
        summary: 'Flats on sale that are most like this one',
        params: idParameters,
        response: { 200: z.array(lotCardSchema) },
      },
    },
    async ({ params }, reply) => {
      const snapshot = context.catalogue.current()
      const id = readId(params.id)
      const isFlat = snapshot.findLot(id)?.kind === 'flat'
      const similar = isFlat ? snapshot.similarLots(id, SIMILAR_LIMIT) : undefined
      if (!similar) throw new AppError('not_found', 'no such flat')
      reply.header('cache-control', 'no-cache')
      return similar
    },
  )
}

function registerLots(app: FastifyInstance, context: AppContext, kind: LotKind): void {
  const { path, title } = lotKinds[kind]
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  const facets = Object.fromEntries(filtersOf(kind).map(({ key }) => [key, facetSchema]))
  const querystring = z.object(lotQueryParameters(kind))

  for (const address of [`/api/${path}/`, `/api/${path}/list/`]) {
    routes.get(
      address,
      {
        schema: {
          summary: `${title}: list`,
          querystring,
          response: { 200: listOf(lotCardSchema) },
        },
      },
      async (request) => {
        const { selection, order, window } = readListQuery(kind, request.query)
        const found = context.catalogue.current().listLots(kind, { selection, order, ...window })
        return answerList(request, context.config.PUBLIC_URL, window, found)
      },
    )
  }

  routes.get(
    `/api/${path}/specs/`,
    { schema: { summary: `${title}: all filters`, response: { 200: z.object(facets) } } },
    async () => context.catalogue.current().facets(kind, emptySelection).facets,
  )

  routes.get(
    `/api/${path}/facets/`,
    {
      schema: {
        summary: `${title}: filters under the chosen ones`,
        querystring,
        response: { 200: z.object({ ...facets, count: z.int() }) },
      },
    },
    async (request) => {
      const { selection } = readListQuery(kind, request.query)
      const answer = context.catalogue.current().facets(kind, selection)
      return { ...answer.facets, count: answer.count }
    },
  )

  routes.get(
    `/api/${path}/:id/`,
    {
      schema: {
        summary: `${title}: one`,
        params: idParameters,
        response: { 200: lotDetailSchema },
      },
    },
    async ({ params }) => {
      const card = context.catalogue.current().findLot(readId(params.id))
      const read = card?.kind === kind ? await readLotDetail(context.db, card) : undefined
      if (!read) throw new AppError('not_found', 'no such lot')
      return read.lot
    },
  )
}

function readListQuery(kind: LotKind, query: RawQuery) {
  const { selection, order, rejected } = parseLotQuery(kind, searchOf(query))
  const errors: FieldErrors = lotQueryErrors(kind, rejected)
  const window = readWindow(query, errors)
  refuseBadInput(errors)
  return { selection, order, window }
}

/** An id no row can have is a lot that does not exist. */
function readId(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}
