import type { Kysely } from 'kysely'

/** Since when each channel gets callback requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('delivery_channels').addColumn('enabled_at', 'text').execute()
}
