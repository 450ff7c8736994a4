import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { lockKey } from '../../db/dialect.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import { countOf } from '../../lib/numbers.ts'
import type { FeedFormat } from './feed-format.ts'
import { createPlaces, matchProjects } from './feed-places.server.ts'
import type { ImportReport } from './import-report.ts'
import type { PortalFacts } from './portals.ts'
import { holdBackOutliers } from './price-guard.server.ts'
import { refuseOtherFeedsHomes, refuseUnplaced } from './refuse-staged.server.ts'
import type { Staging } from './staging.server.ts'

/** A feed that takes more than this part of a stock of at least so many lots off sale is stopped. */
const MOST_WITHDRAWN = 0.5
const MIN_STOCK = 20

interface MergeOptions {
  source: string
  /** What the feed's format can express: the rest of a lot stays as it is. */
  format: Pick<FeedFormat, 'features' | 'views' | 'hasSections'>
  /** What portals call our projects and houses, where somebody wrote it down. */
  facts: PortalFacts
  at: Date
  acceptOutliers: boolean
  allowWithdrawals: boolean
}

type MergeCounts = Omit<ImportReport, 'warnings'>

/**
 * Brings the staged offers into the catalogue, inside the caller's transaction, and raises the catalogue
 * version when anything changed. Throws where most of the stock would leave the site.
 */
export async function mergeFeed(
  trx: Database,
  staging: Staging,
  options: MergeOptions,
): Promise<MergeCounts> {
  const { format } = options
  await lockKey(trx, 'feed-import')
  await matchProjects(trx, staging, options.facts)
  const refused = await refuseUnplaced(trx, staging)
  const held_back = options.acceptOutliers ? [] : await holdBackOutliers(trx, staging)
  const placesChanged = await createPlaces(trx, staging, options.facts)
  await resolvePlaces(trx)
  refused.push(...(await refuseOtherFeedsHomes(trx, options.source, format.hasSections)))
  const words = wordTables(format)
  await compareWithLots(trx, options.source, words)
  const counts = await countOutcomes(trx)
  if (!options.allowWithdrawals) await refuseMassWithdrawal(trx, options.source)
  const at = options.at.toISOString()
  await changeLots(trx, at)
  await createLots(trx, options.source, at)
  await writeWords(trx, words)
  await sql`
    insert into price_history (lot_id, at, price, sale_price)
    select lot_id, ${at}, price, sale_price from feed_offers
    where outcome = 'new' or price_changed = 1 order by seq`.execute(trx)
  const withdrawn = await withdrawLots(trx, options.source, at)
  if (placesChanged || counts.created + counts.changed + withdrawn > 0) {
    await raiseCatalogueVersion(trx, options.at)
  }
  return { ...counts, withdrawn, refused, held_back }
}

async function resolvePlaces(trx: Database): Promise<void> {
  await sql`
    update feed_offers set project_id = p.id, building_id = b.id, section_id = s.id, floor_id = f.id,
      finish_id = (select ff.id from feed_finishes ff where ff.slug = feed_offers.finish_slug)
    from feed_projects p, feed_buildings b, sections s, floors f
    where feed_offers.held = 0 and p.key = feed_offers.project_key
      and b.project_key = feed_offers.project_key and b.key = feed_offers.building_key
      and s.building_id = b.id and s.name = feed_offers.section
      and f.section_id = s.id and f.number = feed_offers.floor`.execute(trx)
}

/** Columns of a lot that the feed decides; the others (drawn plan, promotion) stay as they are. */
const feedColumns = [
  'kind',
  'article',
  'number',
  'project_id',
  'building_id',
  'section_id',
  'floor_id',
  'rooms',
  'is_open_plan',
  'area',
  'living_area',
  'kitchen_area',
  'ceiling_height',
  'price',
  'sale_price',
  'sale_ends_on',
  'finish_id',
  'status',
  'plan_picture_url',
] as const

/** Lists of a lot as the staged offers write them, to be compared as one text. */
function wordTables({ features, views }: MergeOptions['format']) {
  return [
    { table: 'lot_features', column: 'feature', staged: 'features', words: features },
    { table: 'lot_window_views', column: 'view', staged: 'window_views', words: views },
  ] as const
}
type WordTables = ReturnType<typeof wordTables>

async function compareWithLots(trx: Database, source: string, tables: WordTables): Promise<void> {
  const differences = feedColumns.map(
    (name) => sql`l.${sql.ref(name)} is distinct from feed_offers.${sql.ref(name)}`,
  )
  const lists = tables.map(({ table, column, staged, words }) => {
    const parts = words.map(
      (word) => sql`case when exists (select 1 from ${sql.ref(table)} w where w.lot_id = l.id
        and w.${sql.ref(column)} = ${sql.lit(word)}) then ${sql.lit(`${word},`)} else '' end`,
    )
    return sql`',' || ${sql.join(parts, sql` || `)} <> feed_offers.${sql.ref(staged)}`
  })
  const differs = sql.join([...differences, sql`l.withdrawn_at is not null`, ...lists], sql` or `)
  await sql`
    update feed_offers set lot_id = l.id,
      outcome = case when ${differs} then 'changed' else 'same' end,
      price_changed = case when l.price <> feed_offers.price
        or l.sale_price is distinct from feed_offers.sale_price then 1 else 0 end
    from lots l
    where feed_offers.held = 0 and l.source = ${source}
      and l.external_id = feed_offers.external_id`.execute(trx)
  await sql`update feed_offers set outcome = 'new' where held = 0 and lot_id is null`.execute(trx)
}

async function countOutcomes(
  trx: Database,
): Promise<Pick<ImportReport, 'created' | 'changed' | 'unchanged'>> {
  const { rows } = await sql<{ outcome: string | null; n: number }>`
    select outcome, count(*) as n from feed_offers group by outcome`.execute(trx)
  const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.n ?? 0
  return { created: count('new'), changed: count('changed'), unchanged: count('same') }
}

async function changeLots(trx: Database, at: string): Promise<void> {
  const values = feedColumns.map((name) => sql`${sql.ref(name)} = o.${sql.ref(name)}`)
  await sql`
    update lots set ${sql.join(values)}, updated_at = ${at}, withdrawn_at = null
    from feed_offers o where o.lot_id = lots.id and o.outcome = 'changed'`.execute(trx)
}

async function createLots(trx: Database, source: string, at: string): Promise<void> {
  const columns = sql.join(feedColumns.map((name) => sql.ref(name)))
  await sql`
    insert into lots (source, external_id, ${columns}, plan_mirrored, is_hot_offer, created_at, updated_at)
    select ${source}, external_id, ${columns}, 0, 0, ${at}, ${at}
    from feed_offers where outcome = 'new' order by seq`.execute(trx)
  await sql`
    update feed_offers set lot_id = l.id from lots l where feed_offers.outcome = 'new'
      and l.source = ${source} and l.external_id = feed_offers.external_id`.execute(trx)
}

async function writeWords(trx: Database, tables: WordTables): Promise<void> {
  for (const { table, column, staged, words } of tables) {
    const list = sql.join(words.map((word) => sql.lit(word)))
    const rows = sql.join(
      words.map((word) => sql`select ${sql.lit(word)} as word`),
      sql` union all `,
    )
    await sql`
      delete from ${sql.ref(table)} where ${sql.ref(column)} in (${list})
        and lot_id in (select lot_id from feed_offers where outcome = 'changed')`.execute(trx)
    await sql`
      insert into ${sql.ref(table)} (lot_id, ${sql.ref(column)})
      select o.lot_id, w.word from feed_offers o
      join (${rows}) as w on o.${sql.ref(staged)} like '%,' || w.word || ',%'
      where o.outcome in ('new', 'changed')`.execute(trx)
  }
}

/** Lots of this feed, still on sale, that it no longer names. */
const gone = (source: string) => sql`
  lots.source = ${source} and lots.status <> 'sold'
    and not exists (select 1 from feed_offers o where o.external_id = lots.external_id)
    and not exists (select 1 from feed_refused r where r.external_id = lots.external_id)`

async function withdrawLots(trx: Database, source: string, at: string): Promise<number> {
  const result = await sql`
    update lots set status = 'sold', withdrawn_at = ${at}, updated_at = ${at}
    where ${gone(source)}`.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

async function refuseMassWithdrawal(trx: Database, source: string): Promise<void> {
  const { rows } = await sql<{ stock: number; leaving: number }>`
    select (select count(*) from lots where source = ${source} and status <> 'sold') as stock,
      (select count(*) from lots where ${gone(source)}) as leaving`.execute(trx)
  const { stock, leaving } = rows[0] ?? { stock: 0, leaving: 0 }
  if (stock < MIN_STOCK || leaving <= stock * MOST_WITHDRAWN) return
  throw new Error(
    `Фид снимает с продажи ${countOf(leaving, 'лот', 'лота', 'лотов')} из ${stock}: похоже на неполную выгрузку. ` +
      'База данных не изменена. Если всё верно, повторите с --allow-withdrawals.',
  )
}
