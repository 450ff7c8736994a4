import type { Kysely } from 'kysely'

/** Names of the developer in feeds, by which a company without content is called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_developers')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_developers_key', ['source', 'name'])
    .execute()
}
