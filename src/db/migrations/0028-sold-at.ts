import { type Kysely, sql } from 'kysely'

/** When a lot left the sale, and an index for the prices of the last days. Lots that were sold before have no time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lots').addColumn('sold_at', 'text').execute()
  await sql`update lots set sold_at = withdrawn_at where withdrawn_at is not null`.execute(db)
  await db.schema.createIndex('price_history_at').on('price_history').column('at').execute()
}
