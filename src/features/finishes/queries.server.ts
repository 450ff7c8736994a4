import type * as z from 'zod'
import type { Database } from '../../db/connect.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { finishingForProjectSchema, projectFinishesSchema } from './schema.ts'

/** Returns all finishes in display order. */
export function listFinishes(db: Database) {
  return db
    .selectFrom('finishes')
    .select(['id', 'slug', 'name', 'description'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the projects that offer finishes, each with its finishes. */
export async function listFinishesByProject(
  db: Database,
  projects: readonly ProjectCard[],
): Promise<Array<z.infer<typeof finishingForProjectSchema>>> {
  const offered = Map.groupBy(await selectOffers(db).execute(), ({ project_id }) => project_id)
  return projects.flatMap((project) => {
    const own = offered.get(project.id)
    if (!own) return []
    const finishes = own.map(({ id, slug, name, description }) => ({ id, slug, name, description }))
    return [{ project: toNamedProject(project), finishes }]
  })
}

/** Returns one project's finishes with texts and pictures. Pictures without a file are omitted. */
export async function readProjectFinishes(
  db: Database,
  project: ProjectCard,
): Promise<z.infer<typeof projectFinishesSchema>> {
  const own = await selectOffers(db).where('project_finishes.project_id', '=', project.id).execute()
  const rows = await db
    .selectFrom('finish_pictures')
    .innerJoin('project_finishes', 'project_finishes.id', 'finish_pictures.project_finish_id')
    .select(['finish_pictures.project_finish_id', 'finish_pictures.caption', 'picture'])
    .where('project_finishes.project_id', '=', project.id)
    .orderBy('finish_pictures.position')
    .orderBy('finish_pictures.id')
    .execute()
  const pictures = await readPictures(
    db,
    rows.map(({ picture }) => picture),
  )
  const finishes = own.map(({ project_id: _project, offer_id, ...finish }) => ({
    ...finish,
    pictures: rows.flatMap(({ project_finish_id, caption, picture: key }) => {
      const picture = pictures.get(key)
      return picture && project_finish_id === offer_id ? [{ caption, picture }] : []
    }),
  }))
  return { project: toNamedProject(project), finishes }
}

function selectOffers(db: Database) {
  return db
    .selectFrom('project_finishes')
    .innerJoin('finishes', 'finishes.id', 'project_finishes.finish_id')
    .select([
      'project_finishes.id as offer_id',
      'project_finishes.project_id',
      'project_finishes.html',
      'finishes.id',
      'finishes.slug',
      'finishes.name',
      'finishes.description',
    ])
    .orderBy('project_finishes.position')
    .orderBy('project_finishes.id')
}

function toNamedProject({ id, slug, name }: ProjectCard) {
  return { id, slug, name }
}
