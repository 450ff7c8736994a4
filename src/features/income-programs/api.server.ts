import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AppContext } from '../../context.server.ts'
import type { Database } from '../../db/connect.ts'
import { registerChoiceList } from '../../lib/choice-api.server.ts'
import type { Choices } from '../../lib/choice-filters.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import { type IncomeProgram, incomeProgramSchema } from './schema.ts'

const PATH = '/api/apartments_income_programs/'

const programChoices: Choices<IncomeProgram> = {
  project: {
    label: 'Проект',
    pattern: /^[1-9]\d{0,9}$/,
    of: ({ projects }) => projects.map(({ id, name }) => ({ value: String(id), label: name })),
  },
}

/** The income programmes for owners of apartments. */
export async function incomeProgramsApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, catalogue, config } = context
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  registerChoiceList(app, {
    path: PATH,
    name: 'Income programmes for owners of apartments',
    item: z.object(incomeProgramSchema.shape),
    choices: programChoices,
    load: () => listPrograms(db, catalogue.current().projects),
    present: async (programs) => programs,
    publicUrl: config.PUBLIC_URL,
  })
}

async function listPrograms(
  db: Database,
  projects: readonly ProjectCard[],
): Promise<IncomeProgram[]> {
  const rows = await db
    .selectFrom('income_programs')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const links = await db.selectFrom('income_program_projects').selectAll().execute()
  const pictures = await readPictures(
    db,
    rows.flatMap(({ picture }) => picture ?? []),
  )
  return rows.map(({ position: _position, picture, ...program }) => {
    const own = new Set(
      links
        .filter(({ program_id }) => program_id === program.id)
        .map(({ project_id }) => project_id),
    )
    return {
      ...program,
      picture: picture === null ? null : (pictures.get(picture) ?? null),
      projects: projects
        .filter(({ id }) => own.has(id))
        .map(({ id, slug, name }) => ({ id, slug, name })),
    }
  })
}
