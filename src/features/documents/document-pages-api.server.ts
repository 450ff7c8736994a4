import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import {
  choiceParameters,
  readChosen,
  registerChoiceList,
} from '../../lib/http/choice-api.server.ts'
import { type Choices, filterRows } from '../../lib/http/choice-filters.ts'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import { rejectBadInput } from '../../lib/http/list-response.server.ts'
import { findDocument, groupByQuarter, listDocuments } from './queries.server.ts'
import {
  type DocumentCard,
  documentCardSchema,
  documentDetailSchema,
  documentQuarterSchema,
} from './schema.ts'

const ID = /^[1-9]\d{0,8}$/

const quarterChoices: Choices<DocumentCard> = {
  project: {
    label: 'Проект',
    pattern: ID,
    values: ({ project }) => (project ? [{ value: String(project.id), label: project.name }] : []),
  },
}
const documentChoices: Choices<DocumentCard> = {
  category: {
    label: 'Категория',
    values: ({ category }) => (category ? [{ value: category.slug, label: category.name }] : []),
  },
  ...quarterChoices,
}

/** The API of documents for buyers: lists by category, project and quarter, and one document with its text. */
export async function documentPagesApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, catalogue, config } = context
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const load = () => listDocuments(db, catalogue.current().projects)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })

  registerChoiceList(app, {
    path: '/api/document_page/',
    name: 'Documents by category',
    item: documentCardSchema,
    choices: documentChoices,
    load,
    toItems: async (documents) => documents,
    publicUrl: config.PUBLIC_URL,
  })

  routes.get(
    '/api/document_page/:id/',
    {
      schema: {
        summary: 'One document with its text',
        params: z.object({ id: z.string() }),
        response: { 200: documentDetailSchema },
      },
    },
    async ({ params }) => {
      const { projects } = catalogue.current()
      const found = ID.test(params.id)
        ? await findDocument(db, Number(params.id), projects)
        : undefined
      if (!found) throw new AppError('not_found', 'no such document')
      return found
    },
  )

  routes.get(
    '/api/document_quarters/',
    {
      schema: {
        summary: 'Documents by quarter, the newest first',
        querystring: z.object(choiceParameters(quarterChoices)),
        response: { 200: z.array(documentQuarterSchema) },
      },
    },
    async (request) => {
      const errors: FieldErrors = {}
      const chosen = readChosen(request.query, quarterChoices, errors)
      rejectBadInput(errors)
      return groupByQuarter(filterRows(await load(), quarterChoices, chosen))
    },
  )
}
