import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import type { ImportReport } from './import-report.ts'
import type { Staging } from './staging.server.ts'

/** A price per m² below or above these parts of the median is held back. */
const LOWEST_PART = 0.4
const HIGHEST_PART = 2.5
/** Homes a median must rest on. */
const MIN_SAMPLE = 3

/**
 * Marks offers whose price per m² lies outside 0.4…2.5 of a median as held back, and tells them.
 * The median is that of the project's homes on sale in the database when they are at least 3 and a
 * tenth of the feed's (so that a feed wrong as a whole is noticed), else that of the feed's own offers
 * for the project together with them, else that of the whole feed; under 3 homes nobody is judged.
 */
export async function holdBackOutliers(
  trx: Database,
  staging: Staging,
): Promise<ImportReport['held_back']> {
  const feed = await medians(
    trx,
    sql`select project_key as key, price / area as ppm from feed_offers`,
  )
  const stock = await medians(
    trx,
    sql`select fp.key as key, l.price / l.area as ppm from lots l join feed_projects fp on fp.id = l.project_id
      where l.kind in ('flat', 'apartment') and l.status <> 'sold' and l.area > 0`,
  )
  const together = await medians(
    trx,
    sql`select project_key as key, price / area as ppm from feed_offers
      union all
      select fp.key, l.price / l.area from lots l join feed_projects fp on fp.id = l.project_id
      where l.kind in ('flat', 'apartment') and l.status <> 'sold' and l.area > 0`,
  )
  const whole = (
    await medians(trx, sql`select '' as key, price / area as ppm from feed_offers`)
  ).get('')

  const rows: Array<{ project_key: string; median: number }> = []
  for (const [key, offers] of feed) {
    const known = stock.get(key)
    const trusted = known && known.count * 10 >= offers.count ? known : undefined
    const judge = [trusted, together.get(key), whole].find(
      (each) => each && each.count >= MIN_SAMPLE,
    )
    if (judge) rows.push({ project_key: key, median: judge.median })
  }
  const tables = trx.withTables<{ feed_medians: { project_key: string; median: number } }>()
  for (let at = 0; at < rows.length; at += 1_000) {
    await tables
      .insertInto('feed_medians')
      .values(rows.slice(at, at + 1_000))
      .execute()
  }
  const held = await sql<{ offer: string; ppm: number; median: number; project_key: string }>`
    update feed_offers set held = 1, median = m.median from feed_medians m
    where held = 0 and m.project_key = feed_offers.project_key
      and (price / area < ${LOWEST_PART} * m.median or price / area > ${HIGHEST_PART} * m.median)
    returning external_id as offer, price / area as ppm, feed_offers.median as median,
      feed_offers.project_key as project_key
  `.execute(trx)
  return held.rows.map((row) => ({ offer: row.offer, reason: reasonOf(row, staging) }))
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

/** The lower median of each key, with the number of rows it rests on. */
async function medians(
  trx: Database,
  values: RawBuilder<unknown>,
): Promise<Map<string, { median: number; count: number }>> {
  const { rows } = await sql<{ key: string; median: number; count: number }>`
    with v as (${values}),
    ranked as (
      select key, ppm, row_number() over (partition by key order by ppm) as place,
        count(*) over (partition by key) as n from v
    )
    select key, ppm as median, n as count from ranked where place = (n + 1) / 2
  `.execute(trx)
  return new Map(rows.map(({ key, median, count }) => [key, { median, count }]))
}
