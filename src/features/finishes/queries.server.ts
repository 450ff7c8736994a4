import type * as z from 'zod'
import type { Database } from '../../db/connect.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import {
  type finishingForProjectSchema,
  type ProjectFinishes,
  projectFinishesSchema,
} from './schema.ts'

const { included: includedSchema, materials: materialsSchema } =
  projectFinishesSchema.shape.finishes.def.element.shape

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
  const offered = Map.groupBy(
    await selectOffers(db, projects).execute(),
    ({ project_id }) => project_id,
  )
  return projects.flatMap((project) => {
    const own = offered.get(project.id)
    if (!own) return []
    const finishes = own.map(({ id, slug, name, description }) => ({ id, slug, name, description }))
    return [{ project: toNamedProject(project), finishes }]
  })
}

/** Returns what these projects ask for a finish per square metre, in roubles. Finishes without a price are omitted. */
export async function listFinishPrices(
  db: Database,
  projectIds: readonly number[],
): Promise<Array<{ project_id: number; slug: string; name: string; price_per_metre: number }>> {
  if (projectIds.length === 0) return []
  const rows = await db
    .selectFrom('project_finishes')
    .innerJoin('finishes', 'finishes.id', 'project_finishes.finish_id')
    .select(['project_finishes.project_id', 'finishes.slug', 'finishes.name', 'price_per_metre'])
    .where('project_finishes.project_id', 'in', projectIds)
    .orderBy('finishes.position')
    .orderBy('finishes.id')
    .execute()
  return rows.flatMap(({ price_per_metre, ...row }) =>
    price_per_metre === null ? [] : [{ ...row, price_per_metre }],
  )
}

/** Returns one project's finishes with texts and pictures. Pictures without a file are omitted. */
export async function readProjectFinishes(
  db: Database,
  project: ProjectCard,
): Promise<ProjectFinishes> {
  const [own] = await readFinishesOfProjects(db, [project])
  return own ?? { project: toNamedProject(project), finishes: [] }
}

/** Returns the same of several projects; a project without finishes is left out. */
export async function readFinishesOfProjects(
  db: Database,
  projects: readonly ProjectCard[],
): Promise<ProjectFinishes[]> {
  const offers = await selectOffers(db, projects).execute()
  const rows = await selectPictures(db, projects).execute()
  const keys = rows.flatMap(({ picture, before }) => [
    picture,
    ...(before === null ? [] : [before]),
  ])
  const files = await readPictures(db, keys)
  const pictures = Map.groupBy(
    rows.flatMap(({ project_finish_id, caption, picture: key, before }) => {
      const picture = files.get(key)
      const earlier = (before === null ? null : files.get(before)) ?? null
      return picture ? [{ project_finish_id, caption, picture, before: earlier }] : []
    }),
    ({ project_finish_id }) => project_finish_id,
  )
  const finishes = Map.groupBy(offers, ({ project_id }) => project_id)
  return projects.flatMap((project) => {
    const own = finishes.get(project.id)
    if (!own) return []
    return [
      {
        project: toNamedProject(project),
        finishes: own.map(({ project_id: _project, offer_id, included, materials, ...finish }) => ({
          ...finish,
          included: includedSchema.parse(JSON.parse(included)),
          materials: materialsSchema.parse(JSON.parse(materials)),
          pictures: (pictures.get(offer_id) ?? []).map(
            ({ project_finish_id: _id, ...picture }) => picture,
          ),
        })),
      },
    ]
  })
}

function selectPictures(db: Database, projects: readonly ProjectCard[]) {
  return db
    .selectFrom('finish_pictures')
    .innerJoin('project_finishes', 'project_finishes.id', 'finish_pictures.project_finish_id')
    .select(['finish_pictures.project_finish_id', 'finish_pictures.caption', 'picture', 'before'])
    .where('project_finishes.project_id', 'in', [0, ...projects.map(({ id }) => id)])
    .orderBy('finish_pictures.position')
    .orderBy('finish_pictures.id')
}

function selectOffers(db: Database, projects: readonly ProjectCard[]) {
  return (
    db
      .selectFrom('project_finishes')
      .innerJoin('finishes', 'finishes.id', 'project_finishes.finish_id')
      .select([
        'project_finishes.id as offer_id',
        'project_finishes.project_id',
        'project_finishes.html',
        'project_finishes.price_per_metre',
        'project_finishes.included',
        'project_finishes.materials',
        'finishes.id',
        'finishes.slug',
        'finishes.name',
        'finishes.description',
      ])
      // No project has the id 0, and a list must not be empty.
      .where('project_finishes.project_id', 'in', [0, ...projects.map(({ id }) => id)])
      .orderBy('project_finishes.position')
      .orderBy('project_finishes.id')
  )
}

function toNamedProject({ id, slug, name }: ProjectCard) {
  return { id, slug, name }
}
