import type { Kysely } from 'kysely'

/** What the last applied run of each feed changed, so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_undo')
    .addColumn('source', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('last_lot', 'integer', (c) => c.notNull())
    .addColumn('last_price', 'integer', (c) => c.notNull())
    .addColumn('created', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('feed_undo_rows')
    .addColumn('source', 'text', (c) =>
      c.notNull().references('feed_undo.source').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('row_id', 'integer', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_undo_rows_pk', ['source', 'kind', 'row_id'])
    .execute()
}
