import type { Kysely } from 'kysely'

/** When a portal's feed was fetched last, by the portal's own robot and by anybody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('portal_fetches')
    .addColumn('portal', 'text', (c) => c.notNull())
    .addColumn('by_robot', 'integer', (c) => c.notNull())
    .addColumn('fetched_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('portal_fetches_key', ['portal', 'by_robot'])
    .execute()
}
