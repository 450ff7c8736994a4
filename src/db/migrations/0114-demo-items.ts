import type { Kysely } from 'kysely'

/** What came with the demo company, so that it can be taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('demo_items')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('demo_items_pk', ['kind', 'key'])
    .execute()
}
