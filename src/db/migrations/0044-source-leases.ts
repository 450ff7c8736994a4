import type { Kysely } from 'kysely'

/** Which run of a feed source holds its lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feed_sources').addColumn('leased_by', 'text').execute()
}
