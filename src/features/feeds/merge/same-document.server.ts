import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { RejectedFeedError } from '../offer/feed-offer.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import type { DatedOptions } from './import-options.server.ts'

/** To be raised with each change of how documents are read or merged; without it, it takes effect the next day. */
const READER_VERSION = 4
/** Longer reports, of feeds with a warning for each offer, are not stored. */
const MAX_REPORT = 2_000_000

/**
 * Returns the report of the last import of this feed as it would be now, if nothing that the result depends on has
 * changed since: the settings of the import, the day, the catalogue, or plans that cannot be fetched. Null if the document
 * must be read. `digest` reads the document and is called only if it alone decides.
 */
export async function findSameDocument(
  db: Database,
  options: DatedOptions,
  digest: () => Promise<string>,
): Promise<ImportReport | null> {
  const known = await db
    .selectFrom('feed_documents')
    .select(['digest', 'state', 'report'])
    .where('source', '=', options.source)
    .executeTakeFirst()
  if (known === undefined || known.state !== (await describeState(db, options))) return null
  try {
    return known.digest === (await digest()) ? (JSON.parse(known.report) as ImportReport) : null
  } catch (error) {
    // Reading it says what is wrong and where.
    if (error instanceof RejectedFeedError) return null
    throw error
  }
}

/** What an import brought, as `rememberDocument` needs it. */
interface Merged {
  digest: string
  /** Of the complete import. */
  report: ImportReport
  /** Whether the report has nothing that the merge found: then the same document brings nothing else next time. */
  isPlain: boolean
  /** Whether the merge changed the catalogue. */
  hasChanged: boolean
  /** Before the merge read anything. */
  before: OthersWrites
}

/** What others may write during a merge, and its result depends on. */
export interface OthersWrites {
  version: number
  /** JSON of the plans of staged offers that cannot be fetched. */
  failed: string
}

/** Reads what others may write during a merge. Needs the staging tables. */
export async function readOthersWrites(trx: Database): Promise<OthersWrites> {
  const { rows } = await sql`
    select url, problem, picture from feed_pictures where problem is not null
      and url in (select plan_picture_url from feed_offers) order by url`.execute(trx)
  return { version: await getCatalogueVersion(trx), failed: JSON.stringify(rows) }
}

/**
 * Stores the document that was just merged, in the transaction of the merge. A merge that changed the catalogue and held
 * back, rejected or warned about offers might find another thing next time, compared with what it has just stored: its
 * document is not stored. Nor is that of a merge during which others wrote, which it may have read before or after.
 */
export async function rememberDocument(
  trx: Database,
  options: DatedOptions,
  { digest, report, isPlain, hasChanged, before }: Merged,
): Promise<void> {
  const { source } = options
  const known = await trx
    .selectFrom('feed_documents')
    .select('digest')
    .where('source', '=', source)
    .executeTakeFirst()
  // Another document of this feed may have claimed projects or lots that others of our feeds look for.
  if (known?.digest !== digest) {
    await trx
      .updateTable('feed_documents')
      .set({ state: '' })
      .where('source', '<>', source)
      .execute()
  }
  await trx.deleteFrom('feed_documents').where('source', '=', source).execute()
  const { created, changed, unchanged } = report
  const next = { ...report, created: 0, changed: 0, unchanged: created + changed + unchanged }
  const text = JSON.stringify({ ...next, withdrawn: 0, withdrawn_lots: [], made: [] })
  const described = await describeState(trx, options)
  // PostgreSQL shows each statement what was committed before it.
  const after = await readOthersWrites(trx)
  const isAlone =
    after.version === before.version + (hasChanged ? 1 : 0) && after.failed === before.failed
  const isSettled = isAlone && (isPlain || !hasChanged)
  const state = isSettled && text.length <= MAX_REPORT ? described : ''
  const row = { source, digest, state, report: state === '' ? '' : text }
  await trx.insertInto('feed_documents').values(row).execute()
}

/** Returns a digest of everything besides the document that the result of an import depends on. */
async function describeState(db: Database, options: DatedOptions): Promise<string> {
  const { format, source, facts, acceptOutliers, allowWithdrawals, city, sheet, today } = options
  const { rows: failed } = await sql`
    select url, problem, picture from feed_pictures where problem is not null and exists (
      select 1 from lots where plan_picture_url = feed_pictures.url and source = ${source} and status <> 'sold')
    order by url`.execute(db)
  // Of rows that somebody edits by hand nothing else tells. The sum of whole numbers is the same in any order.
  const { rows: lots } = await sql`
    select status, count(*) as lots, sum(price) as price, sum(sale_price) as sale_price,
      sum(cast(round(area * 100) as bigint)) as area
    from lots where source = ${source} group by status order by status`.execute(db)
  const settings = [facts, acceptOutliers, allowWithdrawals, city, sheet].map(
    (each) => each ?? null,
  )
  const state = [
    READER_VERSION,
    format,
    settings,
    today,
    await getCatalogueVersion(db),
    failed,
    lots,
  ]
  return createHash('blake2b512').update(JSON.stringify(state)).digest('base64url')
}
