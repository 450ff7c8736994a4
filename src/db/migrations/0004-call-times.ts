import type { Kysely } from 'kysely'

/** The call time that a visitor has chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('callback_requests').addColumn('scheduled_at', 'text').execute()
}
