import type { AppContext } from '../../context.server.ts'
import type { LotKind } from '../../db/tables.ts'
import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import { type PageAddress, pageAddresses } from '../../routes.ts'

/** One page that search robots are told of. */
export interface SitemapEntry {
  /** From `/`. */
  path: string
  /** When what it shows has changed: a day or a moment; null when nobody knows. */
  lastmod: string | null
}

/** Pages of one type. */
export interface SitemapSource {
  /** Names its files: `/sitemap-flats-1.xml`. */
  name: string
  entries: (snapshot: CatalogueSnapshot, context: AppContext) => Promise<SitemapEntry[]>
}

/** What a page with a parameter stands for: the values that have one, with the time of their last change. */
interface ParameterSource {
  name: string
  path: `/${string}:${string}`
  values: (
    snapshot: CatalogueSnapshot,
    context: AppContext,
  ) => Promise<Array<{ value: string; lastmod: string | null }>>
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Pages with a parameter, those that `routes.ts` does not have yet too: one added there is in the sitemap at once. */
const parameterSources: readonly ParameterSource[] = [
  { name: 'projects', path: '/projects/:slug', values: projectValues },
  { name: 'flats', path: '/flats/:id', values: lotValues('flat') },
  { name: 'apartments', path: '/apartments/:id', values: lotValues('apartment') },
  { name: 'parking', path: '/parking/:id', values: lotValues('parking') },
  { name: 'storage', path: '/storage/:id', values: lotValues('storage') },
  { name: 'documents', path: '/documents/:slug', values: documentValues },
  { name: 'press', path: '/press/:slug', values: pressValues },
]

/** Lists by the rows that they show. */
const lotLists: Readonly<Record<string, LotKind>> = {
  '/flats': 'flat',
  '/apartments': 'apartment',
  '/parking': 'parking',
  '/storage': 'storage',
}

/** The sources of the sitemap, one a type of page, for the pages there are. */
export const sitemapSources: readonly SitemapSource[] = [
  { name: 'pages', entries: plainPages },
  ...parameterSources
    .filter(({ path }) => indexedPages().some((page) => page.path === path))
    .map(({ name, path, values }) => ({
      name,
      entries: async (snapshot: CatalogueSnapshot, context: AppContext) =>
        (await values(snapshot, context)).map(({ value, lastmod }) => ({
          path: path.replace(/:\w+/, encodeURIComponent(value)),
          lastmod,
        })),
    })),
]

/** Pages that search engines may show, as `routes.ts` has them. */
export function indexedPages(): PageAddress[] {
  return pageAddresses.filter((page) => {
    const names: readonly string[] = 'middleware' in page ? page.middleware : []
    return !names.includes('noindex')
  })
}

/** Patterns with a parameter that the sitemap knows the values of. */
export const knownPatterns: readonly string[] = parameterSources.map(({ path }) => path)

async function plainPages(
  { press }: CatalogueSnapshot,
  { db }: AppContext,
): Promise<SitemapEntry[]> {
  const changes = await db
    .selectFrom('lots')
    .select((eb) => ['kind', eb.fn.max('updated_at').as('at')])
    .groupBy('kind')
    .execute()
  const changeOf = (kind: LotKind) => changes.find((row) => row.kind === kind)?.at ?? null
  const newestPiece = press[0]?.published_on ?? null
  const newest = latest([...changes.map(({ at }) => at), newestPiece])
  const lastmods: Readonly<Record<string, string | null>> = {
    '/': newest,
    '/projects': latest(changes.map(({ at }) => at)),
    '/press': newestPiece,
    ...Object.fromEntries(Object.entries(lotLists).map(([path, kind]) => [path, changeOf(kind)])),
  }
  return indexedPages()
    .map(({ path }): string => path)
    .filter((path) => !path.includes(':'))
    .map((path) => ({ path, lastmod: lastmods[path] ?? null }))
}

async function projectValues({ projects }: CatalogueSnapshot, { db }: AppContext) {
  const changes = await db
    .selectFrom('lots')
    .select((eb) => ['project_id', eb.fn.max('updated_at').as('at')])
    .groupBy('project_id')
    .execute()
  const changeOf = new Map(changes.map(({ project_id, at }) => [project_id, at]))
  return projects.map(({ id, slug }) => ({ value: slug, lastmod: changeOf.get(id) ?? null }))
}

/** Lots on sale: a sold one keeps its page for those who have its address, but nobody is led there. */
function lotValues(kind: LotKind): ParameterSource['values'] {
  return async (_snapshot, { db }) => {
    const rows = await db
      .selectFrom('lots')
      .select(['id', 'updated_at'])
      .where('kind', '=', kind)
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

/** The last of days and moments; as text they sort by time. */
export function latest(moments: ReadonlyArray<string | null>): string | null {
  return moments.reduce(
    (last, at) => (at !== null && (last === null || at > last) ? at : last),
    null,
  )
}
