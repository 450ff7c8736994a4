import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { LotsTable } from '../../../db/lot-tables.ts'
import type { CoveredFields } from '../offer/feed-format.ts'
import { lotColumns } from '../offer/lot-columns.ts'

/** Columns of a lot's place, which every feed sets. */
const placeColumns = ['project_id', 'building_id', 'section_id', 'floor_id'] as const

/** Returns the tables of word lists that the document can set. Lists are compared as text. */
export function selectWordTables({ features, views }: CoveredFields) {
  const tables = [
    { table: 'lot_features', column: 'feature', staged: 'features', words: features },
    { table: 'lot_window_views', column: 'view', staged: 'window_views', words: views },
  ] as const
  return tables.filter(({ words }) => words.length > 0)
}
type WordTables = ReturnType<typeof selectWordTables>

/** Matches staged offers with lots and compares them. Sets `lot_id`, `outcome` and `price_changed`. */
export async function compareWithLots(
  trx: Database,
  source: string,
  { columns }: CoveredFields,
  tables: WordTables,
): Promise<void> {
  const differences = [...placeColumns, ...columns].map(
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

/** Updates changed lots from their offers. */
export async function changeLots(
  trx: Database,
  { columns }: CoveredFields,
  at: string,
): Promise<void> {
  const values = [...placeColumns, ...columns].map(
    (name) => sql`${sql.ref(name)} = o.${sql.ref(name)}`,
  )
  await sql`
    update lots set ${sql.join(values)}, updated_at = ${at}, withdrawn_at = null,
      sold_at = case when o.status <> 'sold' then null
        when lots.status = 'sold' then lots.sold_at else ${at} end
    from feed_offers o where o.lot_id = lots.id and o.outcome = 'changed'`.execute(trx)
}

/**
 * Stores when known lots were offered first, as their feed says. A date that moves is none: programs write the time of
 * the export there. Sets no other column, so that it counts as no change.
 */
export async function updateOfferDates(trx: Database): Promise<void> {
  await sql`
    update lots set offered_at = case when lots.offered_at is null then o.offered_at else '' end
    from feed_offers o where o.lot_id = lots.id and o.outcome in ('same', 'changed')
      and o.offered_at is not null and lots.offered_at is distinct from o.offered_at
      and lots.offered_at is distinct from ''`.execute(trx)
}

/**
 * Stores the sources' own words for the status of known lots. Only staff sees them, so that they count as no change. A lot
 * that is not on sale any more has none.
 */
export async function updateSourceStatuses(trx: Database, source: string): Promise<void> {
  await sql`
    update lots set source_status = o.source_status
    from feed_offers o where o.lot_id = lots.id and o.outcome in ('same', 'changed')
      and lots.source_status is distinct from o.source_status`.execute(trx)
  await sql`
    update lots set source_status = null
    where source = ${source} and withdrawn_at is not null and source_status is not null`.execute(
    trx,
  )
}

/** Creates lots for new offers, in the order of the feed. */
export async function createLots(trx: Database, source: string, at: string): Promise<void> {
  const all: readonly (keyof LotsTable)[] = [...placeColumns, ...lotColumns]
  const columns = sql.join(all.map((name) => sql.ref(name)))
  const known = await trx
    .selectFrom('lots')
    .select('id')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()
  const isFirst = sql.lit(known ? 0 : 1)
  // A lot with a price history gets the date of its first price.
  await sql`
    insert into lots (source, external_id, ${columns}, offered_at, source_status, is_first_load, created_at, updated_at)
    select ${source}, external_id, ${columns}, offered_at, source_status,
      case when exists (select 1 from feed_prices p where p.external_id = feed_offers.external_id)
        then 0 else ${isFirst} end, coalesce(
      (select min(p.at) from feed_prices p where p.external_id = feed_offers.external_id), ${at}), ${at}
    from feed_offers where outcome = 'new' order by seq`.execute(trx)
  await sql`
    update feed_offers set lot_id = l.id from lots l where feed_offers.outcome = 'new'
      and l.source = ${source} and l.external_id = feed_offers.external_id`.execute(trx)
}

/** Replaces the features and views of new and changed lots. */
export async function writeWords(trx: Database, tables: WordTables): Promise<void> {
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
