import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** Visitors with their favourites; callback requests with their deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pg = isPostgres(db)
  const table = (name: string) => db.schema.createTable(name)

  await table('visitors')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await table('favourites')
    .addColumn('visitor_id', 'text', (c) =>
      c.notNull().references('visitors.id').onDelete('cascade'),
    )
    .addColumn('lot_id', 'integer', (c) => c.notNull().references('lots.id'))
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('favourites_pk', ['visitor_id', 'lot_id'])
    .execute()

  await table('callback_requests')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('page', 'text')
    .addColumn('project', 'text')
    .addColumn('lot', 'text')
    .addColumn('lot_price', 'bigint')
    .addColumn('form_name', 'text')
    .addColumn('consent_version', 'text', (c) => c.notNull())
    .addColumn('consent_at', 'text', (c) => c.notNull())
    .addColumn('mailing_consent_at', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.unique())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('flagged', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  const requestsIndex = (column: string) =>
    db.schema
      .createIndex(`callback_requests_${column}`)
      .on('callback_requests')
      .columns([column, 'created_at'])
      .execute()
  await requestsIndex('fingerprint')
  await requestsIndex('sender')
  await requestsIndex('phone')

  await identity(table('deliveries'), pg)
    .addColumn('request_id', 'text', (c) => c.notNull().references('callback_requests.id'))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('lane', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('first_attempt_at', 'text')
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('deliveries_once', ['request_id', 'channel'])
    .execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['channel', 'state', 'lane', 'created_at'])
    .execute()

  await table('delivery_channels')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text')
    .execute()

  await table('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
