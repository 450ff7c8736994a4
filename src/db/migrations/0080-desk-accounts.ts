import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** People of the office: accounts, sessions, second factors, links of invites, attempts, and the log of what was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('desk_users')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('absent_until', 'text')
    .addColumn('last_seen_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema
    .createTable('desk_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('desk_token', 'text', (c) => c.notNull())
    .addColumn('is_complete', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('step_up_until', 'text')
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('desk_sessions_user').on('desk_sessions').column('user_id').execute()
  for (const [table, last] of [
    ['desk_totp', ['last_step', 'created_at']],
    ['desk_totp_offers', ['expires_at']],
  ] as const) {
    let created = schema
      .createTable(table)
      .addColumn('user_id', 'text', (c) =>
        c.primaryKey().notNull().references('desk_users.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text', (c) => c.notNull())
    for (const column of last) {
      created = created.addColumn(column, column === 'last_step' ? 'integer' : 'text', (c) =>
        c.notNull(),
      )
    }
    await created.execute()
  }
  await schema
    .createTable('desk_recovery_codes')
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('desk_recovery_codes_pk', ['user_id', 'code_hash'])
    .execute()
  await schema
    .createTable('desk_invites')
    .addColumn('code_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.references('desk_users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('replaces_factor', 'integer', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('totp_secret', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await identity(schema.createTable('desk_attempts'), isPostgres(db))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('desk_attempts_key').on('desk_attempts').columns(['key', 'at']).execute()
  await identity(schema.createTable('audit_log'), isPostgres(db))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('ids', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .execute()
  await schema.createIndex('audit_log_user').on('audit_log').columns(['user_id', 'id']).execute()
  await schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute()
}
