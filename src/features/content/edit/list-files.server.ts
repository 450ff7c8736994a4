import type { Database } from '../../../db/connect.ts'
import { type ContentKind, contentKinds } from '../model/content-model.ts'
import { type FilePlace, findFilePlace, toFilePath } from '../model/folder-layout.ts'
import { kindTitles } from '../model/kind-names.ts'
import { describeFile } from '../forms/file-titles.ts'
import { toListedKind } from './stored-files.server.ts'

/** A published file, as the office calls it. */
export interface StoredFile {
  path: string
  kind: ContentKind
  /** The slug or key of its item; for a list its name without an ending. */
  key: string
  title: string
}

/** What an office changes most often. */
const often: readonly ContentKind[] = [
  'cities',
  'press',
  'documents',
  'projects',
  'albums',
  'mortgage',
]

/** Kinds that the desk changes, in the order of its list; sources of feeds have screens of their own. */
export const editedKinds: readonly ContentKind[] = [
  ...often,
  ...contentKinds.filter((kind) => kind !== 'sources' && !often.includes(kind)),
]

/** Kinds of which all items are in one file, with its table. */
const lists = {
  brand: 'brand',
  cities: 'cities',
  socials: 'social_accounts',
  apps: 'apps',
  menu: 'menus',
  slider: 'slides',
  finishes: 'finishes',
  categories: 'document_categories',
  broadcasts: 'broadcasts',
  mortgage: 'mortgage_programs',
  instalments: 'instalment_plans',
} as const
/** Kinds with one file a project, with the table that has its rows. */
const ofProjects = {
  buildings: 'buildings',
  sites: 'project_sites',
  progress_videos: 'progress_videos',
  aerial: 'aerial_photos',
} as const

/** Lists all published files of these kinds by their kind and title, without reading their texts. */
export async function listStoredFiles(
  db: Database,
  kinds: readonly ContentKind[] = editedKinds,
): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  const add = (kind: ContentKind, key: string, title: string, path = toFilePath(kind, key)) =>
    files.push({ kind, key, title, path })
  for (const kind of kinds) {
    if (kind in lists) {
      const table = lists[kind as keyof typeof lists]
      if (await hasAny(db, table)) add(kind, kind, kindTitles[kind])
    } else if (kind in ofProjects) {
      const table = ofProjects[kind as keyof typeof ofProjects]
      for (const { slug, name } of await listProjectsOf(db, table)) {
        const path = toFilePath(kind, slug)
        add(kind, slug, describeFile(path, {}, name).title, path)
      }
    } else
      for (const { key, title, path } of await readTitles(db, kind)) add(kind, key, title, path)
  }
  // A file without rows, e.g. an empty list, is published, too.
  const known = new Set(files.map(({ path }) => path))
  const sources = await db.selectFrom('content_sources').select('path').orderBy('path').execute()
  for (const { path } of sources) {
    const place = findFilePlace(path)
    if (!place || known.has(path)) continue
    const kind = toListedKind(place)
    if (kinds.includes(kind)) add(kind, toFileKey(place), describeFile(path, {}).title, path)
  }
  return files
}

/** The key of a file by its place: for one of a project its project, with its own name where a project has many such files. */
export function toFileKey({ kind, project, name }: FilePlace): string {
  if (project === '') return name
  return kind === 'albums' || kind === 'project_finishes' ? `${project}/${name}` : project
}

async function hasAny(db: Database, table: (typeof lists)[keyof typeof lists]): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count) > 0
}

function listProjectsOf(db: Database, table: (typeof ofProjects)[keyof typeof ofProjects]) {
  return db
    .selectFrom('projects')
    .select(['slug', 'name'])
    .where('id', 'in', db.selectFrom(table).select('project_id'))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

interface Titled {
  key: string
  title: string
  path?: string
}

async function readTitles(db: Database, kind: ContentKind): Promise<Titled[]> {
  switch (kind) {
    case 'company':
      return listCompanyFiles(db)
    case 'maps':
      return db
        .selectFrom('city_maps')
        .innerJoin('cities', 'cities.id', 'city_maps.city_id')
        .select(['slug as key', 'name as title'])
        .orderBy('cities.position')
        .execute()
    case 'plans':
      return db.selectFrom('plans').select(['key', 'key as title']).orderBy('key').execute()
    case 'plan_pictures': {
      const rows = await db
        .selectFrom('plans')
        .select('key')
        .where('id', 'in', db.selectFrom('flat_pictures').select('plan_id'))
        .orderBy('key')
        .execute()
      return rows.map(({ key }) => ({ key, title: describeFile(toFilePath(kind, key), {}).title }))
    }
    case 'views': {
      const rows = await db
        .selectFrom('projects')
        .select(['slug', 'name'])
        .where(
          'id',
          'in',
          db.selectFrom('flat_pictures').select('project_id').where('plan_id', 'is', null),
        )
        .orderBy('position')
        .orderBy('id')
        .execute()
      return rows.map(({ slug: key, name }) => {
        return { key, title: describeFile(toFilePath(kind, key), {}, name).title }
      })
    }
    case 'projects':
      return db
        .selectFrom('projects')
        .select(['slug as key', 'name as title'])
        .orderBy('position')
        .orderBy('id')
        .execute()
    case 'documents':
      return db
        .selectFrom('documents')
        .select(['slug as key', 'title'])
        .orderBy('position')
        .orderBy('id')
        .execute()
    case 'press':
      return db
        .selectFrom('press')
        .select(['slug as key', 'title'])
        .orderBy('published_on', 'desc')
        .orderBy('id')
        .execute()
    case 'income':
      return db
        .selectFrom('income_programs')
        .select(['slug as key', 'name as title'])
        .orderBy('position')
        .execute()
    case 'albums': {
      const rows = await db
        .selectFrom('progress_albums')
        .innerJoin('projects', 'projects.id', 'progress_albums.project_id')
        .select(['projects.slug', 'projects.name', 'year', 'month'])
        .orderBy('projects.position')
        .orderBy('year', 'desc')
        .orderBy('month', 'desc')
        .execute()
      return rows.map(({ slug, name, year, month }) => {
        const text = `${year}-${String(month).padStart(2, '0')}`
        return { key: `${slug}/${text}`, title: `${name}, ${text}` }
      })
    }
    case 'project_finishes': {
      const rows = await db
        .selectFrom('project_finishes')
        .innerJoin('projects', 'projects.id', 'project_finishes.project_id')
        .innerJoin('finishes', 'finishes.id', 'project_finishes.finish_id')
        .select([
          'projects.slug',
          'projects.name',
          'finishes.slug as finish',
          'finishes.name as title',
        ])
        .orderBy('projects.position')
        .orderBy('finishes.position')
        .execute()
      return rows.map(({ slug, name, finish, title }) => {
        return { key: `${slug}/${finish}`, title: `${name}: ${title}` }
      })
    }
    default:
      return []
  }
}

async function listCompanyFiles(db: Database): Promise<Titled[]> {
  const row = await db
    .selectFrom('company')
    .select(['purchase_html', 'partners_html'])
    .executeTakeFirst()
  if (!row) return []
  return [
    { key: 'company', title: 'О компании' },
    ...(row.purchase_html === ''
      ? []
      : [{ key: 'purchase', title: 'Как купить', path: 'purchase.md' }]),
    ...(row.partners_html === ''
      ? []
      : [{ key: 'partners', title: 'Партнёрам', path: 'partners.md' }]),
  ]
}
