import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** E-mails to people of the office, the browsers that they sign in with, and the host that a passkey belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('desk_sessions')
    .addColumn('browser_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('desk_passkeys')
    .addColumn('host', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .createTable('desk_browsers')
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('desk_browsers_key', ['user_id', 'browser_hash'])
    .execute()
  await identity(schema.createTable('desk_notices'), isPostgres(db))
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .execute()
}
