import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import type { Database } from '../../db/connect.ts'
import { registerChoiceList } from '../../lib/http/choice-api.server.ts'
import type { Choices } from '../../lib/http/choice-filters.ts'
import { AppError } from '../../lib/errors.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import { toWatchUrl } from './live-broadcasts.server.ts'
import { type Broadcast, broadcastSchema } from './schema.ts'

const chaptersSchema = broadcastSchema.shape.chapters

const kinds = { live: 'Камера', recorded: 'Запись' } as const

const broadcastChoices: Choices<Broadcast> = {
  project: {
    label: 'Проект',
    pattern: /^[1-9]\d{0,9}$/,
    values: ({ project }) => [{ value: String(project.id), label: project.name }],
  },
  kind: {
    label: 'Вид',
    known: kinds,
    values: ({ is_live }) => {
      const value = is_live ? 'live' : 'recorded'
      return [{ value, label: kinds[value] }]
    },
  },
}

/** The API of cameras on the building sites: live ones first, then the newest. */
export async function broadcastsApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, catalogue, config } = context
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  const load = () => listBroadcasts(db, catalogue.current().projects)
  registerChoiceList(app, {
    path: '/api/broadcasts/',
    name: 'Broadcasts from the building sites',
    item: broadcastSchema,
    choices: broadcastChoices,
    load,
    toItems: async (broadcasts) => broadcasts,
    publicUrl: config.PUBLIC_URL,
  })
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/broadcasts/:id/',
    {
      schema: {
        summary: 'One broadcast',
        params: z.object({ id: z.string() }),
        response: { 200: broadcastSchema },
      },
    },
    async ({ params }) => {
      const found = (await load()).find(({ id }) => String(id) === params.id)
      if (!found) throw new AppError('not_found', 'no such broadcast')
      return found
    },
  )
}

/** All broadcasts with their posters: live ones first, then from the newest. */
export async function listBroadcasts(
  db: Database,
  projects: readonly ProjectCard[],
): Promise<Broadcast[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .selectAll()
    .orderBy('is_live', 'desc')
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute()
  const posters = await readPictures(
    db,
    rows.flatMap(({ poster }) => poster ?? []),
  )
  return rows.flatMap(({ project_id, position: _position, is_live, poster, chapters, ...row }) => {
    const project = projects.find(({ id }) => id === project_id)
    if (!project) return []
    const { id, slug, name } = project
    return [
      {
        ...row,
        url: toWatchUrl({ ...row, is_live }),
        project: { id, slug, name },
        is_live: is_live === 1,
        chapters: chaptersSchema.parse(JSON.parse(chapters)),
        poster: poster === null ? null : (posters.get(poster) ?? null),
      },
    ]
  })
}
