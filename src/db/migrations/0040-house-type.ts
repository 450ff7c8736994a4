import type { Kysely } from 'kysely'

/** What a building is made of, as feeds tell it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('buildings').addColumn('house_type', 'text').execute()
}
