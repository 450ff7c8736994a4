import type { Kysely } from 'kysely'

/** Notes have the key of the form that sent them: one that is sent again is stored once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('request_notes').addColumn('key', 'text').execute()
  await db.schema
    .createIndex('request_notes_key')
    .on('request_notes')
    .columns(['request_id', 'key'])
    .unique()
    .execute()
}
