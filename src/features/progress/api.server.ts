import { areaTypes, nameArea } from '../lots/model/labels.ts'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { registerChoiceList } from '../../lib/http/choice-api.server.ts'
import type { Choice, Choices } from '../../lib/http/choice-filters.ts'
import { AppError } from '../../lib/errors.ts'
import { formatMonth, monthKey } from '../../lib/time/months.ts'
import { namedProjectSchema, type ProjectCard } from '../projects/schema.ts'
import {
  type Album,
  readAlbumCards,
  listAlbums,
  listVideos,
  toNamedProject,
  readAerialPhotos,
  readWorks,
  type Video,
  readVideoCards,
} from './queries.server.ts'
import {
  aerialPhotosSchema,
  progressCardSchema,
  progressProjectSchema,
  progressVideoSchema,
  worksProgressSchema,
} from './schema.ts'

const byProject: Choice<{ project: ProjectCard }> = {
  label: 'Проект',
  pattern: /^[1-9]\d{0,9}$/,
  values: ({ project }) => [{ value: String(project.id), label: project.name }],
}

const albumChoices: Choices<Album> = {
  project: byProject,
  year: {
    label: 'Год',
    pattern: /^\d{4}$/,
    values: ({ year }) => [{ value: String(year), label: String(year) }],
  },
  month: {
    label: 'Месяц',
    pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
    values: ({ year, month }) => [
      { value: monthKey(year, month), label: formatMonth(year, month) },
    ],
  },
}

const videoChoices: Choices<Video> = { project: byProject }

type WorksProject = z.infer<typeof progressProjectSchema>

/** The API of construction progress: monthly albums, films and aerial photographs. */
export async function progressApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, catalogue, config } = context
  const publicUrl = config.PUBLIC_URL
  const projects = () => catalogue.current().projects
  const worksChoices: Choices<WorksProject> = {
    city: { label: 'Город', values: ({ city }) => [{ value: city.slug, label: city.name }] },
    area_type: {
      label: 'Класс',
      known: areaTypes,
      values: ({ area_type }) => {
        const areas = catalogue.current().brand?.areas
        return area_type === null ? [] : [{ value: area_type, label: nameArea(area_type, areas) }]
      },
    },
  }
  const routes = app.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })

  registerChoiceList(app, {
    path: '/api/progress/',
    name: 'Months of the building sites, the newest first',
    item: progressCardSchema,
    choices: albumChoices,
    load: () => listAlbums(db, projects()),
    toItems: (albums) => readAlbumCards(db, albums),
    publicUrl,
  })

  registerChoiceList(app, {
    path: '/api/progress/projects/',
    name: 'Projects whose building sites are shown',
    item: progressProjectSchema,
    choices: worksChoices,
    load: listWorks,
    toItems: async (sites) => sites,
    publicUrl,
  })

  routes.get(
    '/api/progress/projects/lk/',
    {
      schema: {
        summary: 'Names of the projects whose building sites are shown, for the buyers’ own pages',
        response: { 200: z.array(namedProjectSchema) },
      },
    },
    async () => (await listWorks()).map(({ id, slug, name }) => ({ id, slug, name })),
  )

  registerChoiceList(app, {
    path: '/api/progress_video/',
    name: 'Films of the building sites, the newest first',
    item: progressVideoSchema,
    choices: videoChoices,
    load: () => listVideos(db, projects()),
    toItems: (videos) => readVideoCards(db, videos),
    publicUrl,
  })

  routes.get(
    '/api/progress_video/:id/',
    { schema: itemSchema('One film of a building site', progressVideoSchema) },
    async ({ params }) => {
      const videos = await listVideos(db, projects())
      const [card] = await readVideoCards(
        db,
        videos.filter(({ id }) => String(id) === params.id),
      )
      if (!card) throw new AppError('not_found', 'no such film')
      return card
    },
  )

  routes.get(
    '/api/progress/:id/',
    { schema: itemSchema('The building site of a project, by its id', worksProgressSchema) },
    async ({ params }) => readWorks(db, getProject(params.id)),
  )

  routes.get(
    '/api/aerophotography/:id/',
    { schema: itemSchema('Aerial photographs of a project, by its id', aerialPhotosSchema) },
    async ({ params }) => readAerialPhotos(db, getProject(params.id)),
  )

  async function listWorks(): Promise<WorksProject[]> {
    const albums = Map.groupBy(await listAlbums(db, projects()), ({ project }) => project.id)
    return projects().flatMap((project) => {
      const own = albums.get(project.id)
      const newest = own?.[0]
      if (!own || !newest) return []
      const { area_type, city } = project
      const last_month = monthKey(newest.year, newest.month)
      return [{ ...toNamedProject(project), area_type, city, albums_count: own.length, last_month }]
    })
  }

  function getProject(id: string): ProjectCard {
    const project = projects().find((known) => String(known.id) === id)
    if (!project) throw new AppError('not_found', 'no such project')
    return project
  }
}

function itemSchema<T extends z.core.$ZodType>(summary: string, schema: T) {
  return { summary, params: z.object({ id: z.string() }), response: { 200: schema } }
}
