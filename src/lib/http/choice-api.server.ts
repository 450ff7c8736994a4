import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { FieldErrors } from '../errors.ts'
import { choiceFacets, type Choices, type Chosen, filterRows } from './choice-filters.ts'
import { choiceFacetSchema } from './facet-schema.ts'
import {
  createListResponse,
  createListSchema,
  createPaginationParameters,
  queryParameter,
  type RawQuery,
  readPagination,
  rejectBadInput,
  repeated,
  toSearchParams,
} from './list-response.server.ts'
import { getSchemaName, named } from './named-schema.ts'

const MAX_TEXT = 64
const MAX_VALUES = 100
/** Any single-line text. */
const ANY = /^\P{Cc}*$/u

/** Returns the OpenAPI parameters of these filters. Each may be repeated. */
export function choiceParameters<Row>(choices: Choices<Row>) {
  return Object.fromEntries(
    Object.entries(choices).map(([key, { label, known, pattern }]) => {
      const items = {
        type: 'string',
        ...(known && { enum: Object.keys(known) }),
        ...(pattern && { pattern: pattern.source }),
      }
      return [key, queryParameter(label, repeated(items))]
    }),
  )
}

/** Reads the chosen values. Invalid ones are added to `errors`; empty values are ignored. */
export function readChosen<Row>(
  query: RawQuery,
  choices: Choices<Row>,
  errors: FieldErrors,
): Chosen {
  const search = toSearchParams(query)
  const chosen: Record<string, string[]> = {}
  for (const [key, { known, pattern = ANY }] of Object.entries(choices)) {
    const values = [...new Set(search.getAll(key).filter((value) => value !== ''))]
    const isInvalid = (value: string) =>
      known ? !Object.hasOwn(known, value) : value.length > MAX_TEXT || !pattern.test(value)
    if (values.length > MAX_VALUES || values.some(isInvalid)) errors[key] = ['Неизвестное значение']
    chosen[key] = values
  }
  return chosen
}

interface ChoiceList<Row, Item extends z.core.$ZodType> {
  /** Address with a trailing slash; `specs/` and `facets/` are below it. */
  path: string
  /** Name of the items for OpenAPI: «Broadcasts». */
  name: string
  /** A named schema. */
  item: Item
  choices: Choices<Row>
  /** Loads all rows in list order. */
  load: () => Promise<Row[]>
  /** Converts the rows of one page into items. */
  toItems: (rows: Row[]) => Promise<Array<z.input<Item>>>
  publicUrl: string | undefined
}

/** Registers a filtered list with its `specs/` and `facets/` (decisions D5 and D7). */
export function registerChoiceList<Row, Item extends z.core.$ZodType>(
  app: FastifyInstance,
  { path, name, item, choices, load, toItems, publicUrl }: ChoiceList<Row, Item>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const querystring = z.object({ ...choiceParameters(choices), ...createPaginationParameters() })
  const facets = Object.fromEntries(Object.keys(choices).map((key) => [key, choiceFacetSchema]))
  const schemaName = getSchemaName(item)
  const specsSchema = named(`${schemaName}Specs`, z.object(facets))
  const facetsSchema = named(`${schemaName}Facets`, z.object({ ...facets, count: z.int() }))

  routes.get(
    path,
    { schema: { summary: name, querystring, response: { 200: createListSchema(item) } } },
    async (request) => {
      const { chosen, window } = read(request.query)
      const found = filterRows(await load(), choices, chosen)
      const page = found.slice(window.offset, window.offset + window.limit)
      const results = (await toItems(page)) as Array<z.output<Item>>
      return createListResponse(request, publicUrl, window, { count: found.length, results })
    },
  )

  routes.get(
    `${path}specs/`,
    { schema: { summary: `${name}: all filters`, response: { 200: specsSchema } } },
    async () => choiceFacets(await load(), choices),
  )

  routes.get(
    `${path}facets/`,
    {
      schema: {
        summary: `${name}: filters under the chosen ones`,
        querystring,
        response: { 200: facetsSchema },
      },
    },
    async (request) => {
      const { chosen } = read(request.query)
      const rows = await load()
      return {
        ...choiceFacets(rows, choices, chosen),
        count: filterRows(rows, choices, chosen).length,
      }
    },
  )

  function read(query: Record<string, string | string[] | undefined>) {
    const errors: FieldErrors = {}
    const window = readPagination(query, errors)
    const chosen = readChosen(query, choices, errors)
    rejectBadInput(errors)
    return { chosen, window }
  }
}
