import type { Kysely } from 'kysely'

/** Adds the city of the projects of which the feed of a source names none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feed_sources').addColumn('city', 'text').execute()
}
