import type { Kysely } from 'kysely'

/** When the works of a building were planned and done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('buildings').addColumn('stages', 'text').execute()
}
