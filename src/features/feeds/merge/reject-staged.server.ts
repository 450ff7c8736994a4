import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { ImportReport } from '../offer/import-report.ts'
import { type Staging, withStagingTables } from './staging.server.ts'

export type RejectedOffers = ImportReport['refused']

/** Offers per statement: SQLite accepts 32,766 parameters. */
const BATCH = 1_000

/**
 * Rejects offers of missing projects without a city, because such a project cannot be created. Avito's offers can have
 * only an id. Needs `feed_projects`.
 */
export async function rejectUnplaced(trx: Database, staging: Staging): Promise<RejectedOffers> {
  const rows = await withStagingTables(trx).selectFrom('feed_projects').select('key').execute()
  const known = new Set(rows.map(({ key }) => key))
  const unplaced = [...staging.projects.values()].filter(
    ({ key, city }) => city === '' && !known.has(key),
  )
  const rejected: RejectedOffers = []
  for (const { key, name } of unplaced) {
    const offers = await withStagingTables(trx)
      .selectFrom('feed_offers')
      .select(['external_id', 'line_number', 'column_number'])
      .where('project_key', '=', key)
      .orderBy('seq')
      .execute()
    const reason = `не указан город (Address), а проекта «${name}» (${key}) на сайте ещё нет`
    rejected.push(...offers.map((offer) => toRejection(offer, reason)))
  }
  await excludeOffers(trx, rejected)
  return rejected
}

/**
 * Rejects homes that another feed or a person has already put on sale, so that a home is not listed twice. A home is
 * the same if kind, number, floor and section match. Formats without sections compare the building. Needs resolved
 * places in `feed_offers`.
 */
export async function rejectHomesOfOtherFeeds(
  trx: Database,
  source: string,
  hasSections: boolean,
): Promise<RejectedOffers> {
  const rows = await withStagingTables(trx)
    .selectFrom('feed_offers as o')
    .innerJoin('lots as l', (join) =>
      join
        .onRef('l.building_id', '=', 'o.building_id')
        .onRef('l.number', '=', 'o.number')
        // The expression prevents SQLite from using the index on kind, which would compare every lot with every offer.
        .on(sql`coalesce(l.kind, '')`, '=', (eb) => eb.ref('o.kind'))
        .on('l.source', '<>', source)
        .on('l.status', '<>', 'sold'),
    )
    .innerJoin('floors as f', 'f.id', 'l.floor_id')
    .select(['o.external_id', 'o.line_number', 'o.column_number', 'l.source', 'l.article'])
    .whereRef('f.number', '=', 'o.floor')
    .$if(hasSections, (query) => query.whereRef('f.section_id', '=', 'o.section_id'))
    .where('o.held', '=', 0)
    .where('o.number', '<>', '')
    .where('o.status', '<>', 'sold')
    // A lot of this feed that is already on sale stays accepted.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lots as own')
            .select('own.id')
            .where('own.source', '=', source)
            .where('own.status', '<>', 'sold')
            .whereRef('own.external_id', '=', 'o.external_id'),
        ),
      ),
    )
    .orderBy('o.seq')
    .orderBy('l.id')
    .execute()
  const rejected = rows
    // One rejection per offer, even with several matching lots.
    .filter((row, n) => row.external_id !== rows[n - 1]?.external_id)
    .map((row) =>
      toRejection(row, `этот лот уже продаётся на сайте: ${row.article}, ${origin(row.source)}`),
    )
  await excludeOffers(trx, rejected)
  return rejected
}

function origin(source: string): string {
  if (source === 'own') return 'заведён вручную'
  return `из фида «${source}»; чтобы этот фид сменил тот, нужен --source ${source}`
}

/** Returns the report entry of a rejected offer. */
export function toRejection(
  offer: { external_id: string; line_number: number; column_number: number },
  reason: string,
): RejectedOffers[number] {
  const { external_id, line_number: line, column_number: column } = offer
  return { offer: external_id, line, column, reason }
}

/** Excludes offers from the merge. Their lots are not withdrawn. */
export async function excludeOffers(trx: Database, rejected: RejectedOffers): Promise<void> {
  for (let at = 0; at < rejected.length; at += BATCH) {
    const ids = rejected.slice(at, at + BATCH).map(({ offer }) => offer)
    await withStagingTables(trx)
      .updateTable('feed_offers')
      .set({ held: 1 })
      .where('external_id', 'in', ids)
      .execute()
  }
}
