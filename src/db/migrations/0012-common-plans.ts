import type { Kysely } from 'kysely'

/** What storeys have beside their flats: corridors, stairs, lifts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('floors').addColumn('common', 'text').execute()
}
