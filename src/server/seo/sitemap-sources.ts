import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import type { LotKind } from '../../db/tables.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { listBroadcasts } from '../../features/broadcasts/api.server.ts'
import { readFinishesOfProjects } from '../../features/finishes/queries.server.ts'
import { findMapCity } from '../../features/map/map-city.server.ts'
import { hasMapService } from '../../features/projects/map-service.server.ts'
import { readStandingBuildings } from '../../features/lots/snapshot/standing-buildings.server.ts'
import { hasPlotPlan } from '../../features/projects/genplan/plot-plan.server.ts'
import { listAlbums } from '../../features/progress/queries.server.ts'
import { monthKey } from '../../lib/time/months.ts'
import { type PageAddress, pageAddresses } from '../../app/routes.ts'

/** A page in the sitemap. */
export interface SitemapEntry {
  /** From `/`. */
  path: string
  /** When its content changed: a date or a timestamp; null when unknown. */
  lastmod: string | null
}

/** The pages of one type. */
export interface SitemapSource {
  /** Part of the file names: `/sitemap-flats-1.xml`. */
  name: string
  entries: (snapshot: CatalogueSnapshot, context: AppContext) => Promise<SitemapEntry[]>
}

/** The values of the parameter in a page's address, each with the time of its last change. */
interface ParameterSource {
  name: string
  path: `/${string}:${string}`
  values: (snapshot: CatalogueSnapshot, context: AppContext) => Promise<ParameterValue[]>
}

interface ParameterValue {
  /** One for each parameter of the path, in their order. */
  value: string | readonly string[]
  lastmod: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Pages with a parameter, including those that are not in `routes.ts` yet: once added there, they are in the sitemap. */
const parameterSources: readonly ParameterSource[] = [
  { name: 'projects', path: '/projects/:slug', values: projectValues },
  { name: 'genplans', path: '/projects/:slug/genplan', values: genplanValues },
  { name: 'buildings', path: '/projects/:slug/buildings/:id', values: buildingValues },
  { name: 'floors', path: '/projects/:slug/floors/:id', values: floorValues },
  { name: 'flats', path: '/flats/:id', values: lotValues('flat') },
  { name: 'apartments', path: '/apartments/:id', values: lotValues('apartment') },
  { name: 'parking', path: '/parking/:id', values: lotValues('parking') },
  { name: 'storage', path: '/storage/:id', values: lotValues('storage') },
  { name: 'documents', path: '/documents/:slug', values: documentValues },
  { name: 'press', path: '/press/:slug', values: pressValues },
  { name: 'broadcasts', path: '/broadcasts/:id', values: broadcastValues },
  { name: 'sites', path: '/progress/:slug', values: siteValues },
]

/** The lot kind of each list page. */
const lotLists: Readonly<Record<string, LotKind>> = {
  '/flats': 'flat',
  '/apartments': 'apartment',
  '/parking': 'parking',
  '/storage': 'storage',
}

/** The sources of the sitemap, one per page type that `routes.ts` has. */
export const sitemapSources: readonly SitemapSource[] = [
  { name: 'pages', entries: plainPages },
  ...parameterSources
    .filter(({ path }) => indexedPages().some((page) => page.path === path))
    .map(({ name, path, values }) => ({
      name,
      entries: async (snapshot: CatalogueSnapshot, context: AppContext) =>
        (await values(snapshot, context)).map(({ value, lastmod }) => ({
          path: fillPath(path, [value].flat()),
          lastmod,
        })),
    })),
]

/** The pages of `routes.ts` that may be indexed. */
export function indexedPages(): PageAddress[] {
  return pageAddresses.filter((page) => {
    const names: readonly string[] = 'middleware' in page ? page.middleware : []
    return !names.includes('noindex')
  })
}

/**
 * The address patterns with a parameter whose values the sitemap knows.
 *
 * @internal A test compares them with the routes.
 */
export const knownPatterns: readonly string[] = parameterSources.map(({ path }) => path)

async function plainPages(
  snapshot: CatalogueSnapshot,
  context: AppContext,
): Promise<SitemapEntry[]> {
  const { press } = snapshot
  const { db } = context
  const changes = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => ['kind', eb.fn.max('updated_at').as('at')])
    .groupBy('kind')
    .execute()
  const findChange = (kind: LotKind) => changes.find((row) => row.kind === kind)?.at ?? null
  const newestPiece = press[0]?.published_on ?? null
  const newest = latest([...changes.map(({ at }) => at), newestPiece])
  const lastmods: Readonly<Record<string, string | null>> = {
    '/': newest,
    '/projects': latest(changes.map(({ at }) => at)),
    '/press': newestPiece,
    ...Object.fromEntries(Object.entries(lotLists).map(([path, kind]) => [path, findChange(kind)])),
  }
  const empty = await findEmptyPages(snapshot, context)
  return indexedPages()
    .map(({ path }): string => path)
    .filter((path) => !path.includes(':') && !empty.has(path))
    .map((path) => ({ path, lastmod: lastmods[path] ?? null }))
}

/** Pages on which nothing is shown, so that nothing leads there. */
async function findEmptyPages(
  snapshot: CatalogueSnapshot,
  { db, config }: AppContext,
): Promise<Set<string>> {
  const { projects, company } = snapshot
  const counts = new Map(snapshot.lotCounts.map(({ kind, count }) => [kind, count]))
  const shown: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries(
      Object.entries(lotLists).map(([path, kind]) => [path, (counts.get(kind) ?? 0) > 0]),
    ),
    '/partners': (company?.partners_html ?? '') !== '',
    '/press': snapshot.press.length > 0,
    '/documents': snapshot.documents.length > 0,
    '/progress': (await listAlbums(db, projects)).length > 0,
    '/broadcasts': (await listBroadcasts(db, projects)).length > 0,
    '/finishes': (await readFinishesOfProjects(db, projects)).length > 0,
    '/map': findMapCity(snapshot, { hasService: hasMapService(config) }) !== null,
  }
  return new Set(Object.keys(shown).filter((path) => !shown[path]))
}

async function projectValues({ projects }: CatalogueSnapshot, { db }: AppContext) {
  const changes = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => ['project_id', eb.fn.max('updated_at').as('at')])
    .groupBy('project_id')
    .execute()
  const changeByProject = new Map(changes.map(({ project_id, at }) => [project_id, at]))
  return projects.map(({ id, slug }) => ({ value: slug, lastmod: changeByProject.get(id) ?? null }))
}

/** Projects of which a genplan is known. */
async function genplanValues(snapshot: CatalogueSnapshot, context: AppContext) {
  const values = await projectValues(snapshot, context)
  const known = new Set<string>()
  for (const project of snapshot.projects) {
    if (await hasPlotPlan(context.db, snapshot, project, readStandingBuildings)) {
      known.add(project.slug)
    }
  }
  return values.filter(({ value }) => known.has(value))
}

async function broadcastValues({ projects }: CatalogueSnapshot, { db }: AppContext) {
  const broadcasts = await listBroadcasts(db, projects)
  return broadcasts.map(({ id, starts_at }) => ({ value: String(id), lastmod: starts_at }))
}

/** Projects whose building sites are shown, each with its newest month. */
async function siteValues({ projects }: CatalogueSnapshot, { db }: AppContext) {
  const albums = Map.groupBy(await listAlbums(db, projects), ({ project }) => project.slug)
  return [...albums].map(([slug, [newest]]) => ({
    value: slug,
    lastmod: newest ? `${monthKey(newest.year, newest.month)}-01` : null,
  }))
}

async function buildingValues({ projects }: CatalogueSnapshot, { db }: AppContext) {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => ['building_id', eb.fn.max('updated_at').as('at')])
    .groupBy('building_id')
    .execute()
  const changesByBuilding = new Map(rows.map(({ building_id, at }) => [building_id, at]))
  return projects.flatMap(({ slug, buildings }) =>
    buildings.map(({ id }) => ({
      value: [slug, String(id)],
      lastmod: changesByBuilding.get(id) ?? null,
    })),
  )
}

/** Storeys with lots, sold ones too. */
async function floorValues({ projects }: CatalogueSnapshot, { db }: AppContext) {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => ['floor_id', 'project_id', eb.fn.max('updated_at').as('at')])
    .groupBy(['floor_id', 'project_id'])
    .orderBy('floor_id')
    .execute()
  const slugsById = new Map(projects.map(({ id, slug }) => [id, slug]))
  return rows.flatMap(({ floor_id, project_id, at }) => {
    const slug = slugsById.get(project_id)
    return slug === undefined ? [] : [{ value: [slug, String(floor_id)], lastmod: at }]
  })
}

/** The path with a value in the place of each of its parameters. */
function fillPath(path: string, values: readonly string[]): string {
  const left = values.values()
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(left.next().value ?? ''))
}

/** Lots on sale. A sold lot still has a page, but the sitemap does not name it. */
function lotValues(kind: LotKind): ParameterSource['values'] {
  return async (_snapshot, { db }) => {
    const rows = await db
      .selectFrom('shown_lots as lots')
      .select(['id', 'updated_at'])
      .where('kind', '=', kind)
      .where('project_id', 'in', (eb) =>
        eb.selectFrom('projects').select('projects.id').where('hidden_by', 'is', null),
      )
      .where('status', '!=', 'sold')
      .orderBy('id')
      .execute()
    return rows.map(({ id, updated_at }) => ({ value: String(id), lastmod: updated_at }))
  }
}

async function documentValues({ documents }: CatalogueSnapshot, { db }: AppContext) {
  const rows = await db.selectFrom('documents').select(['slug', 'published_on']).execute()
  const days = new Map(rows.map(({ slug, published_on }) => [slug, published_on]))
  return documents.map(({ slug, version }) => ({
    value: slug,
    lastmod: days.get(slug) ?? (DAY.test(version) ? version : null),
  }))
}

async function pressValues({ press }: CatalogueSnapshot) {
  return press.map(({ slug, published_on }) => ({ value: slug, lastmod: published_on }))
}

/** The latest of dates and timestamps, which sort by time as text. */
export function latest(moments: ReadonlyArray<string | null>): string | null {
  return moments.reduce(
    (last, at) => (at !== null && (last === null || at > last) ? at : last),
    null,
  )
}
