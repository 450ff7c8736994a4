import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import type { ImportReport } from '../offer/import-report.ts'
import type { Staging } from './staging.server.ts'

/**
 * The kind of stock. Homes, parking places and storage units have different prices per m², so each has its own median.
 */
const stockExpression = (kind: string) =>
  sql`case when ${sql.ref(kind)} in ('parking', 'storage') then ${sql.ref(kind)} else 'home' end`

/** Offers with a price per m² outside these ratios of the median are quarantined. */
const MIN_RATIO = 0.4
const MAX_RATIO = 2.5
/** Minimum number of lots for a median. */
const MIN_SAMPLE = 3

/**
 * Quarantines offers on sale whose price per m² is outside 0.4…2.5 of a median, and returns them. The first median
 * with at least 3 lots is used:
 * 1. lots on sale in the database, of the same project and stock. They must be at least a tenth of the feed's offers.
 *    This median detects a feed in which all prices are wrong.
 * 2. these lots together with the feed's offers of the project.
 * 3. all offers of the stock in the feed.
 * Without such a median the offers are not checked.
 */
export async function quarantineOutliers(
  trx: Database,
  staging: Staging,
): Promise<ImportReport['held_back']> {
  // Prices of sold lots can be years old.
  const offers = sql`select project_key, ${stockExpression('kind')} as stock, price / area as ppm from feed_offers
    where status <> 'sold'`
  const lots = sql`select fp.key as project_key, ${stockExpression('l.kind')} as stock, l.price / l.area as ppm
    from lots l join feed_projects fp on fp.id = l.project_id where l.status <> 'sold' and l.area > 0`
  const feed = await medians(trx, offers)
  const stock = await medians(trx, lots)
  const together = await medians(trx, sql`${offers} union all ${lots}`)
  const wholeFeed = await medians(
    trx,
    sql`select '' as project_key, ${stockExpression('kind')} as stock, price / area as ppm from feed_offers
      where status <> 'sold'`,
  )
  const rows: StockMedian[] = []
  for (const [key, inFeed] of feed) {
    const known = stock.get(key)
    const trusted = known && known.count * 10 >= inFeed.count ? known : undefined
    const overall = wholeFeed.get(toMedianKey({ project_key: '', stock: inFeed.stock }))
    const reference = [trusted, together.get(key), overall].find(
      (each) => each && each.count >= MIN_SAMPLE,
    )
    if (!reference) continue
    rows.push({ project_key: inFeed.project_key, stock: inFeed.stock, median: reference.median })
  }
  const tables = trx.withTables<{ feed_medians: StockMedian }>()
  for (let at = 0; at < rows.length; at += 1_000) {
    await tables
      .insertInto('feed_medians')
      .values(rows.slice(at, at + 1_000))
      .execute()
  }
  const outliers = await sql<{ offer: string; ppm: number; median: number; project_key: string }>`
    update feed_offers set held = 1, median = m.median from feed_medians m
    where held = 0 and status <> 'sold' and m.project_key = feed_offers.project_key and m.stock = ${stockExpression('feed_offers.kind')}
      and (price / area < ${MIN_RATIO} * m.median or price / area > ${MAX_RATIO} * m.median)
    returning external_id as offer, price / area as ppm, feed_offers.median as median,
      feed_offers.project_key as project_key
  `.execute(trx)
  return outliers.rows.map((row) => ({ offer: row.offer, reason: describeOutlier(row, staging) }))
}

interface StockMedian {
  project_key: string
  stock: string
  median: number
}

function toMedianKey({ project_key, stock }: Pick<StockMedian, 'project_key' | 'stock'>): string {
  return `${stock} ${project_key}`
}

function describeOutlier(
  row: { ppm: number; median: number; project_key: string },
  staging: Staging,
): string {
  const project = staging.projects.get(row.project_key)?.name ?? row.project_key
  return (
    `цена за м² ${formatRoubles(Math.round(row.ppm))} при обычной для «${project}» ` +
    `${formatRoubles(Math.round(row.median))}: допустимо от 0,4 до 2,5 обычной`
  )
}

/** Returns the lower median by project and stock, with the number of rows. */
async function medians(
  trx: Database,
  values: RawBuilder<unknown>,
): Promise<Map<string, StockMedian & { count: number }>> {
  const { rows } = await sql<StockMedian & { count: number }>`
    with v as (${values}),
    ranked as (
      select project_key, stock, ppm,
        row_number() over (partition by project_key, stock order by ppm) as place,
        count(*) over (partition by project_key, stock) as n from v
    )
    select project_key, stock, ppm as median, n as count from ranked where place = (n + 1) / 2
  `.execute(trx)
  return new Map(rows.map((row) => [toMedianKey(row), row]))
}
