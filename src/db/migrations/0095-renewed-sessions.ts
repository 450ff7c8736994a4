import { type Kysely, sql } from 'kysely'

/**
 * Sessions know the token that they had before the last one, for requests that were on their way when it changed; and a
 * person's opened cards are found at once in the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const name of ['previous_hash', 'renewed_at']) {
    await schema.alterTable('desk_sessions').addColumn(name, 'text').execute()
  }
  await schema
    .createIndex('desk_sessions_previous')
    .on('desk_sessions')
    .column('previous_hash')
    .execute()
  await sql`create index audit_log_opened on audit_log (user_id, ids, at)
    where action = 'request.read'`.execute(db)
}
