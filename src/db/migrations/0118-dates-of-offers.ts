import { type Kysely, sql } from 'kysely'

/** Which dates of lots and prices a source has named or a run has seen, and which are only those of a first import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lots').addColumn('offered_at', 'text').execute()
  await db.schema
    .alterTable('lots')
    .addColumn('is_first_load', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('price_history')
    .addColumn('is_dated', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  // Days of price lists are stored as noon in Moscow; lots of no feed are the company's own.
  await sql`update lots set is_first_load = 1 where source <> 'own'
    and created_at not like '%T09:00:00.000Z'
    and created_at = (select min(first.created_at) from lots first where first.source = lots.source)`.execute(
    db,
  )
  await sql`update price_history set is_dated = 0 where at not like '%T09:00:00.000Z'
    and id in (select min(h.id) from price_history h join lots l on l.id = h.lot_id
      where l.source <> 'own' group by h.lot_id)`.execute(db)
}
