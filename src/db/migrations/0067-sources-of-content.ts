import type { Kysely } from 'kysely'

/** Which sources of feeds the content folder names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('feed_sources')
    .addColumn('is_in_content', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
