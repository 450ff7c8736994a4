import type { Kysely } from 'kysely'

/** Who needs all media files to stay as they are, and the files that no row named when they were last looked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_holds')
    .addColumn('holder', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('media_orphans')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute()
}
