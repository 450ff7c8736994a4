import type { Kysely } from 'kysely'

/** The time at which a visitor has asked to be called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('callback_requests').addColumn('scheduled_at', 'text').execute()
}
