import type { Kysely } from 'kysely'

/**
 * Data that an export of content needs besides the rows: the source files, and the addresses of document files.
 * `hash` is of the file built from the rows at import. While it is equal, the source text is still up to date.
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
