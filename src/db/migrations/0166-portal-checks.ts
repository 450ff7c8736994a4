import type { Kysely } from 'kysely'

/**
 * Which lots a portal would reject, and why, as of one version of the catalogue and one day: the desk filters its list of
 * lots by it. Without a foreign key: a lot that is deleted leaves with the next check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('portal_checks')
    .addColumn('portal', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('portal_rejections')
    .addColumn('portal', 'text', (c) => c.notNull())
    .addColumn('lot_id', 'integer', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('portal_rejections_key', ['portal', 'lot_id'])
    .execute()
}
