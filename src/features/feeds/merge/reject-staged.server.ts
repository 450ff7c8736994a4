import type { Database } from '../../../db/connect.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
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
    const reason =
      `не указан город (Address), а проекта «${name}» (${key}) на сайте ещё нет; ` +
      'город всего фида называет ключ --city: kvartal import avito --city ГОРОД ФАЙЛ'
    rejected.push(...offers.map((offer) => toRejection(offer, reason)))
  }
  await excludeOffers(trx, rejected)
  return rejected
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
