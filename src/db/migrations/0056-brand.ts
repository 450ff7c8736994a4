import type { Kysely } from 'kysely'

/** The company's own face: what `brand.yaml` says, what an import made of it, and the files that it names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('brand')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('built', 'text', (c) => c.notNull())
    .addColumn('originals', 'text', (c) => c.notNull())
    .execute()
}
