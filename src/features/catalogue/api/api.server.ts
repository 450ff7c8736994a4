import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  createListResponse,
  createListSchema,
  queryParameter,
  rejectBadInput,
} from '../../../lib/http/list-response.server.ts'
import { named } from '../../../lib/http/named-schema.ts'
import { ruleMessages } from '../../../lib/rules/messages.ts'
import { listHotOffers } from '../card/hot-offers.server.ts'
import { listLotTypes } from '../card/lot-types.server.ts'
import { lotTypeSchema } from '../../lots/model/group-schema.ts'
import { lotCardSchema, type LotKind, lotKindSchema } from '../../lots/model/schema.ts'
import { writeLotQuery } from '../../lots/model/selection.ts'
import { MAX_QUERY_LENGTH } from '../../lots/model/query-limits.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { understandText } from '../../lots/query/understand-text.server.ts'
import { lotQueryParameters } from './lot-query.server.ts'
import { readLotListQuery, registerLot, registerLotList } from './lots-api.server.ts'
import { placesApi } from './places-api.server.ts'
import { similarApi } from './similar-api.server.ts'

const querySchema = named(
  'LotWords',
  z.object({
    query: z.string().meta({ description: 'The query of the list with these filters' }),
    understood: z.array(
      z.object({
        text: z.string().meta({ description: 'The part of the text' }),
        key: z.string().meta({ description: 'The parameter that it became' }),
        value: z.string(),
      }),
    ),
    unknown: z.array(z.string()).meta({ description: 'Words that no filter expresses' }),
  }),
)

/** Registers the search in words for one kind of lots. */
function registerQuery(
  app: FastifyInstance,
  context: AppContext,
  { kind, path }: { kind: LotKind; path: string },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `/api/${path}/words/`,
    {
      schema: {
        summary: `${lotKinds[kind].title}: filters of a text in words`,
        querystring: z.object({
          text: queryParameter('What to look for, in words', {
            type: 'string',
            maxLength: MAX_QUERY_LENGTH,
            example: 'двушка до 15 млн не первый этаж',
          }),
        }),
        response: { 200: querySchema },
      },
    },
    async (request) => {
      const year = context.clock.now().getFullYear()
      const text = readText(request.query.text)
      const { query, ...answer } = understandText(text, kind, context.catalogue.current(), year)
      return { query: writeLotQuery(kind, query), ...answer }
    },
  )
}

function readText(text: string | string[] | undefined): string {
  if (Array.isArray(text)) rejectBadInput({ text: [ruleMessages.badFormat] })
  const trimmed = String(text ?? '').trim()
  if (trimmed.length > MAX_QUERY_LENGTH) {
    rejectBadInput({ text: [`Не больше ${MAX_QUERY_LENGTH} знаков`] })
  }
  return trimmed.toWellFormed()
}

/** Lots of a promo list (§9). */
const PROMO_LIMIT = 5

/** Routes of types and special offers of flats and apartments. */
function homesApi(app: FastifyInstance, context: AppContext): void {
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

/** The API of lots: lists, filters, single lots, types, buildings, sections and floors, and similar lots. */
export async function catalogueApi(app: FastifyInstance, context: AppContext): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  for (const kind of lotKindSchema.options) {
    const { path, title } = lotKinds[kind]
    registerLotList(app, context, { kind, path })
    registerQuery(app, context, { kind, path })
    registerLot(app, context, { path, summary: `${title}: one`, kind })
  }
  // The home page and landing pages read flats at a separate address.
  registerLotList(app, context, { kind: 'flat', path: 'landing_flats' })
  registerLot(app, context, { path: 'properties', summary: 'One lot of any kind' })
  homesApi(app, context)
  placesApi(app, context)
  similarApi(app, context)
}
