import type { Kysely } from 'kysely'

/** The price list that says of a lot of another feed that it is sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lots').addColumn('sold_by', 'text').execute()
}
