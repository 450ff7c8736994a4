import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import type { ImportReport } from '../offer/import-report.ts'
import type { Staging } from './staging.server.ts'

/** Homes, parking places and storage units cost differently by the m²: each stock has its own median. */
const stockOf = (kind: string) =>
  sql`case when ${sql.ref(kind)} in ('parking', 'storage') then ${sql.ref(kind)} else 'home' end`

/** A price per m² below or above these parts of the median is held back. */
const LOWEST_PART = 0.4
const HIGHEST_PART = 2.5
/** Homes a median must rest on. */
const MIN_SAMPLE = 3

/**
 * Marks offers on sale whose price per m² lies outside 0.4…2.5 of a median as held back, and tells them.
 * The median is that of the project's lots of the same stock on sale in the database when they are at least 3 and
 * a tenth of the feed's (so that a feed wrong as a whole is noticed), else that of the feed's own offers
 * for the project together with them, else that of the whole feed; under 3 lots nobody is judged.
 */
export async function holdBackOutliers(
  trx: Database,
  staging: Staging,
): Promise<ImportReport['held_back']> {
  // What was sold, perhaps years ago, says nothing of today's prices.
  const offers = sql`select project_key, ${stockOf('kind')} as stock, price / area as ppm from feed_offers
    where status <> 'sold'`
  const lots = sql`select fp.key as project_key, ${stockOf('l.kind')} as stock, l.price / l.area as ppm
    from lots l join feed_projects fp on fp.id = l.project_id where l.status <> 'sold' and l.area > 0`
  const feed = await medians(trx, offers)
  const stock = await medians(trx, lots)
  const together = await medians(trx, sql`${offers} union all ${lots}`)
  const whole = await medians(
    trx,
    sql`select '' as project_key, ${stockOf('kind')} as stock, price / area as ppm from feed_offers
      where status <> 'sold'`,
  )
  const rows: Judged[] = []
  for (const [key, own] of feed) {
    const known = stock.get(key)
    const trusted = known && known.count * 10 >= own.count ? known : undefined
    const everywhere = whole.get(keyOf({ project_key: '', stock: own.stock }))
    const judge = [trusted, together.get(key), everywhere].find(
      (each) => each && each.count >= MIN_SAMPLE,
    )
    if (!judge) continue
    rows.push({ project_key: own.project_key, stock: own.stock, median: judge.median })
  }
  const tables = trx.withTables<{ feed_medians: Judged }>()
  for (let at = 0; at < rows.length; at += 1_000) {
    await tables
      .insertInto('feed_medians')
      .values(rows.slice(at, at + 1_000))
      .execute()
  }
  const held = await sql<{ offer: string; ppm: number; median: number; project_key: string }>`
    update feed_offers set held = 1, median = m.median from feed_medians m
    where held = 0 and status <> 'sold' and m.project_key = feed_offers.project_key and m.stock = ${stockOf('feed_offers.kind')}
      and (price / area < ${LOWEST_PART} * m.median or price / area > ${HIGHEST_PART} * m.median)
    returning external_id as offer, price / area as ppm, feed_offers.median as median,
      feed_offers.project_key as project_key
  `.execute(trx)
  return held.rows.map((row) => ({ offer: row.offer, reason: reasonOf(row, staging) }))
}

interface Judged {
  project_key: string
  stock: string
  median: number
}

function keyOf({ project_key, stock }: Pick<Judged, 'project_key' | 'stock'>): string {
  return `${stock} ${project_key}`
}

function reasonOf(
  row: { ppm: number; median: number; project_key: string },
  staging: Staging,
): string {
  const project = staging.projects.get(row.project_key)?.name ?? row.project_key
  return (
    `цена за м² ${formatRoubles(Math.round(row.ppm))} при обычной для «${project}» ` +
    `${formatRoubles(Math.round(row.median))}: допустимо от 0,4 до 2,5 обычной`
  )
}

/** The lower median of each project and stock, with the number of rows it rests on. */
async function medians(
  trx: Database,
  values: RawBuilder<unknown>,
): Promise<Map<string, Judged & { count: number }>> {
  const { rows } = await sql<Judged & { count: number }>`
    with v as (${values}),
    ranked as (
      select project_key, stock, ppm,
        row_number() over (partition by project_key, stock order by ppm) as place,
        count(*) over (partition by project_key, stock) as n from v
    )
    select project_key, stock, ppm as median, n as count from ranked where place = (n + 1) / 2
  `.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}
