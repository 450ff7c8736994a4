import type { Kysely } from 'kysely'

/** The last document of each feed, so that the same one again need not be merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_documents')
    .addColumn('source', 'text', (c) => c.primaryKey())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .execute()
}
