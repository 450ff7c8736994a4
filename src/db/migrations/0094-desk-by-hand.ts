import { type Kysely, sql } from 'kysely'

/** Requests that the office adds by hand, and meetings that have no outcome of their own yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['source', 'consent_form', 'meeting_at', 'reminded_at']) {
    await db.schema.alterTable('callback_requests').addColumn(name, 'text').execute()
  }
  await sql`create index callback_requests_meeting on callback_requests (meeting_at, id)
    where meeting_at is not null`.execute(db)
}
