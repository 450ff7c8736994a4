import type { Kysely } from 'kysely'

/** What of a visitor's furniture does not fit on the plan, with the address that shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('callback_requests').addColumn('furniture', 'text').execute()
}
