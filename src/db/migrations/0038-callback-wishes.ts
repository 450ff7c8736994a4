import type { Kysely } from 'kysely'

/** What a visitor wishes instead of a call, and until when calls are welcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('callback_requests').addColumn('reply_by', 'text').execute()
  await db.schema.alterTable('callback_requests').addColumn('no_calls_after', 'text').execute()
}
