import type { Kysely } from 'kysely'

/**
 * Who has which request open, moments that all processes of the desk share (when it was open last, which e-mails were
 * sent), and the number that a CRM gave to a request.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('desk_viewers')
    .addColumn('tab', 'text', (c) => c.primaryKey().notNull())
    .addColumn('request_id', 'text', (c) =>
      c.notNull().references('callback_requests.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('desk_moments')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await schema.alterTable('deliveries').addColumn('reference', 'text').execute()
}
