import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { ImportReport } from '../offer/import-report.ts'
import { type Staging, stagedIn } from './staging.server.ts'

export type Refused = ImportReport['refused']

/** Offers refused with one statement: SQLite takes 32,766 parameters. */
const BATCH = 1_000

/**
 * Refuses offers of projects that the database lacks and the feed does not place in a city: Avito's may
 * name a number alone. `feed_projects` must be filled.
 */
export async function refuseUnplaced(trx: Database, staging: Staging): Promise<Refused> {
  const rows = await stagedIn(trx).selectFrom('feed_projects').select('key').execute()
  const known = new Set(rows.map(({ key }) => key))
  const unplaced = [...staging.projects.values()].filter(
    ({ key, city }) => city === '' && !known.has(key),
  )
  const refused: Refused = []
  for (const { key, name } of unplaced) {
    const offers = await stagedIn(trx)
      .selectFrom('feed_offers')
      .select(['external_id', 'line_number', 'column_number'])
      .where('project_key', '=', key)
      .orderBy('seq')
      .execute()
    const reason = `не указан город (Address), а проекта «${name}» (${key}) на сайте ещё нет`
    refused.push(...offers.map((offer) => refusalOf(offer, reason)))
  }
  await holdOffers(trx, refused)
  return refused
}

/**
 * Refuses homes that are on sale already by another feed or by hand: the same number on the same floor
 * of the same section, or of the house where the format knows no sections. A visitor would see the home
 * twice, at two prices. The places of `feed_offers` must be resolved.
 */
export async function refuseOtherFeedsHomes(
  trx: Database,
  source: string,
  hasSections: boolean,
): Promise<Refused> {
  const rows = await stagedIn(trx)
    .selectFrom('feed_offers as o')
    .innerJoin('lots as l', (join) =>
      join
        .onRef('l.building_id', '=', 'o.building_id')
        .onRef('l.number', '=', 'o.number')
        // Not by the bare column: SQLite would take its index and compare every lot with every offer.
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
    // A lot of this feed's that is on sale stays the feed's, whoever brought its twin since.
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
  const refused = rows
    // Several twins of one home: the first tells enough.
    .filter((row, n) => row.external_id !== rows[n - 1]?.external_id)
    .map((row) =>
      refusalOf(row, `этот лот уже продаётся на сайте: ${row.article}, ${origin(row.source)}`),
    )
  await holdOffers(trx, refused)
  return refused
}

function origin(source: string): string {
  if (source === 'own') return 'заведён вручную'
  return `из фида «${source}»; чтобы этот фид сменил тот, нужен --source ${source}`
}

/** The refusal of a staged offer, at its place in the document. */
export function refusalOf(
  offer: { external_id: string; line_number: number; column_number: number },
  reason: string,
): Refused[number] {
  const { external_id, line_number: line, column_number: column } = offer
  return { offer: external_id, line, column, reason }
}

/** Held offers are neither brought in nor taken for gone. */
export async function holdOffers(trx: Database, refused: Refused): Promise<void> {
  for (let at = 0; at < refused.length; at += BATCH) {
    const ids = refused.slice(at, at + BATCH).map(({ offer }) => offer)
    await stagedIn(trx)
      .updateTable('feed_offers')
      .set({ held: 1 })
      .where('external_id', 'in', ids)
      .execute()
  }
}
