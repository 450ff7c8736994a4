import type { Kysely } from 'kysely'

/** Common rooms of floors: corridors, stairs, lifts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('floors').addColumn('common', 'text').execute()
}
