import type { Kysely } from 'kysely'

/** Projects that the site does not show, and who says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('hidden_by', 'text').execute()
}
