import type { Kysely } from 'kysely'

/** API requests per sender, added up from all processes. A row is deleted about ten minutes after its last request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_counts')
    .addColumn('sender', 'text', (c) => c.primaryKey().notNull())
    .addColumn('period', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('previous', 'integer', (c) => c.notNull())
    .execute()
}
