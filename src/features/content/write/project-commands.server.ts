import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import { findPortalNumber, toNamePlaceholder } from '../../../lib/http/unnamed-project.ts'
import { removeProjectRows } from './remove-project.server.ts'

export interface ListedProject {
  slug: string
  name: string
  city: string
  hidden: boolean
  why: 'file' | 'command' | 'unnamed' | null
  lots: number
  on_sale: number
  /** Callback requests that name it. */
  requests: number
}

/** What the removal of a project takes, and what could bring it back. */
export interface ProjectRemoval extends ListedProject {
  buildings: number
  /** Feeds whose offers it has: their next run brings it back. */
  feeds: string[]
  /** Files of content that name it. They are not removed. */
  files: string[]
}

/** Lists all projects in the order of the site, hidden ones too (decision D104). */
export async function listProjects(db: Database): Promise<ListedProject[]> {
  const rows = await db
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['projects.id', 'projects.slug', 'projects.name', 'hidden_by', 'cities.name as city'])
    .orderBy('projects.position')
    .orderBy('projects.id')
    .execute()
  const lots = await db
    .selectFrom('lots')
    .select((eb) => ['project_id', 'status', eb.fn.countAll().as('count')])
    .groupBy(['project_id', 'status'])
    .execute()
  const requests = await db
    .selectFrom('callback_requests')
    .select((eb) => ['project', eb.fn.countAll().as('count')])
    .groupBy('project')
    .execute()
  const sum = (id: number, status?: string) =>
    lots
      .filter((row) => row.project_id === id && (status === undefined || row.status === status))
      .reduce((all, { count }) => all + Number(count), 0)
  return rows.map(({ id, hidden_by, ...project }) => ({
    ...project,
    hidden: hidden_by !== null,
    why: hidden_by,
    lots: sum(id),
    on_sale: sum(id, 'available'),
    requests: Number(requests.find((row) => row.project === project.name)?.count ?? 0),
  }))
}

/** Returns the project with this slug. Throws a sentence for an unknown one. */
export async function getListedProject(db: Database, slug: string): Promise<ListedProject> {
  const all = await listProjects(db)
  const found = all.find((project) => project.slug === slug)
  if (found) return found
  const known = all.map((project) => project.slug).join(', ')
  throw new Error(`Проекта «${slug}» нет. Есть: ${known || 'ни одного'}.`)
}

/**
 * Hides a project or shows it. Throws a sentence for a project without a name but a portal's number, and for one that its
 * file hides.
 */
export async function setProjectHidden(
  db: Database,
  slug: string,
  isHidden: boolean,
  at: Date,
): Promise<void> {
  const project = await getListedProject(db, slug)
  const number = findPortalNumber(project.name)
  if (!isHidden && number !== null) {
    throw new Error(
      `У проекта «${project.name}» нет названия, только номер площадки: напишите его в projects/${slug}/project.md ` +
        `вместо «${toNamePlaceholder(number)}» и загрузите папку.`,
    )
  }
  if (!isHidden && project.why === 'file') {
    throw new Error(`Проект скрывает projects/${slug}/project.md: уберите там строку hidden.`)
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('projects')
      .set({ hidden_by: isHidden ? (project.why ?? 'command') : null })
      .where('slug', '=', slug)
      .execute()
    await raiseCatalogueVersion(trx, at)
  })
}

/** Says what `removeProject` would take. */
export async function describeProjectRemoval(db: Database, slug: string): Promise<ProjectRemoval> {
  const project = await getListedProject(db, slug)
  const buildings = await db
    .selectFrom('buildings')
    .innerJoin('projects', 'projects.id', 'buildings.project_id')
    .select('buildings.id')
    .where('projects.slug', '=', slug)
    .execute()
  const feeds = await db
    .selectFrom('lots')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .select('source')
    .distinct()
    .where('projects.slug', '=', slug)
    .where('source', '<>', 'own')
    .where('withdrawn_at', 'is', null)
    .orderBy('source')
    .execute()
  const files = await db
    .selectFrom('content_sources')
    .select(['path', 'text'])
    .orderBy('path')
    .execute()
  const word = new RegExp(`(?<![\\w-])${slug}(?![\\w-])`)
  return {
    ...project,
    buildings: buildings.length,
    feeds: feeds.map(({ source }) => source),
    files: files.flatMap(({ path, text }) =>
      path.startsWith(`projects/${slug}/`) || word.test(text) ? [path] : [],
    ),
  }
}

/** Removes a project with its buildings, lots and history in one transaction. Requests keep their texts. */
export async function removeProject(db: Database, slug: string, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKey(trx, 'content-import')
    await lockKey(trx, 'feed-import')
    await getListedProject(trx, slug)
    await removeProjectRows(trx, slug)
    await raiseCatalogueVersion(trx, at)
  })
}
