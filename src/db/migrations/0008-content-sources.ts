import type { Kysely } from 'kysely'

/**
 * What an export of content needs besides the rows: the files as they were written, and what became of documents
 * that are files. `hash` is that of the rows as they were then: as long as it holds, the text still says the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_sources')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('content_files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .execute()
}
