import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** Every attempt to deliver a request, and the campaign whose advertisement the visitor came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('delivery_attempts'), isPostgres(db))
    .addColumn('request_id', 'text', (c) =>
      // A process of the previous release, which knows no attempts, deletes requests too.
      c.notNull().references('callback_requests.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('delivery_attempts_request')
    .on('delivery_attempts')
    .column('request_id')
    .execute()
  await db.schema.alterTable('callback_requests').addColumn('campaign', 'text').execute()
}
