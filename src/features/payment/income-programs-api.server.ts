import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { registerChoiceList } from '../../lib/http/choice-api.server.ts'
import type { Choices } from '../../lib/http/choice-filters.ts'
import { listIncomePrograms } from './list-income-programs.server.ts'
import { type IncomeProgram, incomeProgramSchema } from './income-programs-schema.ts'

const PATH = '/api/apartments_income_programs/'

const programChoices: Choices<IncomeProgram> = {
  project: {
    label: 'Проект',
    pattern: /^[1-9]\d{0,9}$/,
    values: ({ projects }) => projects.map(({ id, name }) => ({ value: String(id), label: name })),
  },
}

/** The API of income programmes for owners of apartments. */
export async function incomeProgramsApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, catalogue, config } = context
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  registerChoiceList(app, {
    path: PATH,
    name: 'Income programmes for owners of apartments',
    item: incomeProgramSchema,
    choices: programChoices,
    load: () => listIncomePrograms(db, catalogue.current().projects),
    toItems: async (programs) => programs,
    publicUrl: config.PUBLIC_URL,
  })
}
