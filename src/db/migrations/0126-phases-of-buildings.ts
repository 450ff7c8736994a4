import type { Kysely } from 'kysely'

/** The phase of its project («очередь») that a building belongs to, as its feed names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('buildings').addColumn('phase', 'text').execute()
}
