import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * Adds the content hash that distinguishes two requests with one idempotency key, when the office handled a request,
 * and the last visit of a visitor, with indexes for counting and deleting by age.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const alter = (table: string) => db.schema.alterTable(table)
  await alter('callback_requests').addColumn('content_hash', 'text').execute()
  await alter('callback_requests').addColumn('handled_at', 'text').execute()
  await db.schema
    .createIndex('callback_requests_created_at')
    .on('callback_requests')
    .column('created_at')
    .execute()
  await db.schema
    .createIndex('callback_requests_flagged')
    .on('callback_requests')
    .column('created_at')
    .where(sql.ref('flagged'), 'is not', null)
    .execute()

  // The default is for sessions that a process of the previous release creates while both run.
  const today = new Date().toISOString().slice(0, 10)
  await alter('visitors')
    .addColumn('used_on', 'text', (c) => c.notNull().defaultTo(today))
    .execute()
  await sql`update visitors set used_on = substr(created_at, 1, 10)`.execute(db)
  await db.schema.createIndex('visitors_used_on').on('visitors').column('used_on').execute()

  // Created here, so that no visitor's request waits for it.
  await sql`insert into secrets (name, value) values ('callback-sender', ${randomBytes(32).toString('hex')})
    on conflict (name) do nothing`.execute(db)
}
