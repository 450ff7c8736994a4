import type { Kysely } from 'kysely'

/** Problems about which an e-mail was sent, so that several processes send one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alarm_mails')
    .addColumn('problem', 'text', (c) => c.primaryKey().notNull())
    .addColumn('mailed_at', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute()
}
