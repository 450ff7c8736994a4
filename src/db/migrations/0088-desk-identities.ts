import type { Kysely } from 'kysely'

/** Accounts of an identity provider (OpenID Connect) with which people of the office sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_identities')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addUniqueConstraint('desk_identities_subject', ['issuer', 'subject'])
    .addUniqueConstraint('desk_identities_user', ['user_id', 'issuer'])
    .execute()
}
