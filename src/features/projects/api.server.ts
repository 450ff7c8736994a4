import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { choiceParameters, readChosen } from '../../lib/http/choice-api.server.ts'
import { facetSchema } from '../../lib/http/facet-schema.ts'
import {
  createListResponse,
  createListSchema,
  createPaginationParameters,
  queryParameter,
  type RawQuery,
  readPagination,
  rejectBadInput,
  toSearchParams,
} from '../../lib/http/list-response.server.ts'
import { named } from '../../lib/http/named-schema.ts'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { findProjectPhotos, toImages } from '../content/media/photo-gallery.server.ts'
import {
  buildProjectFacets,
  filterProjects,
  noProjectSelection,
  projectChoices,
  type ProjectSelection,
} from './project-filters.ts'
import { listCardPrices, listProjectBuildings, toProjectDetail } from './project-offers.server.ts'
import {
  cardPricesSchema,
  projectBuildingSchema,
  type ProjectCard,
  projectCardSchema,
  projectWithPicturesSchema,
} from './schema.ts'

const PRICE = /^\d{1,12}$/

/** The OpenAPI description of the project list's parameters. */
function projectQueryParameters() {
  const price = { type: 'integer', minimum: 0 }
  return z.object({
    ...choiceParameters(projectChoices),
    price_min: queryParameter('Цена от: не меньше', price),
    price_max: queryParameter('Цена от: не больше', price),
    ...createPaginationParameters(),
  })
}

/** Reads and validates the list's query. Throws 400 with all errors. Empty values count as absent. */
function readProjectQuery(query: RawQuery): {
  selection: ProjectSelection
  window: { limit: number; offset: number }
} {
  const errors: FieldErrors = {}
  const window = readPagination(query, errors)
  const search = toSearchParams(query)
  const choices = readChosen(query, projectChoices, errors)
  const price: ProjectSelection['price'] = {}
  for (const side of ['min', 'max'] as const) {
    const values = search.getAll(`price_${side}`).filter((value) => value !== '')
    const [value, ...more] = values
    if (value === undefined) continue
    if (more.length > 0 || !PRICE.test(value)) {
      errors[`price_${side}`] = ['Введите одно целое число не меньше 0']
    } else price[side] = Number(value)
  }
  rejectBadInput(errors)
  return { selection: { choices, price }, window }
}

const idParameters = z.object({ id: z.string() })
const facets = Object.fromEntries(
  [...Object.keys(projectChoices), 'price'].map((key) => [key, facetSchema]),
)
const specsSchema = named('ProjectSpecs', z.object(facets))
const facetsSchema = named('ProjectFacets', z.object({ ...facets, count: z.int() }))

/** The API of projects: list, filters, one project, its buildings, and the lowest prices of homes. */
export async function projectsApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { catalogue, config } = context
  const routes = app.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  const querystring = projectQueryParameters()

  routes.get(
    '/api/projects/',
    {
      schema: {
        summary: 'Projects',
        querystring,
        response: { 200: createListSchema(projectCardSchema) },
      },
    },
    async (request) => {
      const { selection, window } = readProjectQuery(request.query)
      const found = filterProjects(catalogue.current().projects, selection)
      const results = found.slice(window.offset, window.offset + window.limit)
      return createListResponse(request, config.PUBLIC_URL, window, {
        count: found.length,
        results,
      })
    },
  )

  routes.get(
    '/api/projects/specs/',
    { schema: { summary: 'Projects: all filters', response: { 200: specsSchema } } },
    async () => {
      const { projects, brand } = catalogue.current()
      return buildProjectFacets(projects, noProjectSelection, brand?.areas)
    },
  )

  routes.get(
    '/api/projects/facets/',
    {
      schema: {
        summary: 'Projects: filters under the chosen ones',
        querystring,
        response: { 200: facetsSchema },
      },
    },
    async (request) => {
      const { selection } = readProjectQuery(request.query)
      const { projects, brand } = catalogue.current()
      return {
        ...buildProjectFacets(projects, selection, brand?.areas),
        count: filterProjects(projects, selection).length,
      }
    },
  )

  routes.get(
    '/api/projects/card_prices/',
    {
      schema: {
        summary: 'Lowest home prices of each project, by kind and number of rooms',
        response: { 200: z.array(cardPricesSchema) },
      },
    },
    async () => {
      const { projects, stock } = catalogue.current()
      return listCardPrices(projects, stock)
    },
  )

  routes.get(
    '/api/projects/:id/',
    {
      schema: {
        summary: 'One project',
        params: idParameters,
        response: { 200: projectWithPicturesSchema },
      },
    },
    async ({ params }) => {
      const project = getProject(params.id)
      const told = await context.db
        .selectFrom('projects')
        .select(['developer', 'district'])
        .where('id', '=', project.id)
        .executeTakeFirst()
      return {
        ...toProjectDetail(project, catalogue.current().stock),
        developer: told?.developer ?? null,
        district: told?.district ?? null,
        pictures: await toImages(context.db, await findProjectPhotos(context.db, project.id)),
      }
    },
  )

  routes.get(
    '/api/projects/:id/buildings/',
    {
      schema: {
        summary: 'Buildings of a project with their sections and storeys',
        params: idParameters,
        response: { 200: z.array(projectBuildingSchema) },
      },
    },
    async ({ params }) => listProjectBuildings(getProject(params.id).id, catalogue.current().stock),
  )

  function getProject(id: string): ProjectCard {
    const project = catalogue.current().projects.find((known) => String(known.id) === id)
    if (!project) throw new AppError('not_found', 'no such project')
    return project
  }
}
