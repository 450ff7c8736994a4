import type { Kysely } from 'kysely'

/** Numbers of projects and buildings on the portals whose feeds came after the one that brought them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('portal_ids', 'text').execute()
  await db.schema.alterTable('buildings').addColumn('portal_ids', 'text').execute()
}
