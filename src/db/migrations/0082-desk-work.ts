import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/**
 * What the office writes down about requests, passkeys with their challenges, and the changes of requests in their
 * order, which every open desk follows. Triggers write these, so that none is forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const [table, columns] of [
    ['request_events', ['kind', 'text']],
    ['request_notes', ['text']],
  ] as const) {
    let created = identity(schema.createTable(table), isPostgres(db))
      .addColumn('request_id', 'text', (c) =>
        c.notNull().references('callback_requests.id').onDelete('cascade'),
      )
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('user_name', 'text', (c) => c.notNull())
    for (const column of columns) created = created.addColumn(column, 'text', (c) => c.notNull())
    await created.execute()
    await schema.createIndex(`${table}_request`).on(table).column('request_id').execute()
  }
  await schema
    .createTable('desk_passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await schema.createIndex('desk_passkeys_user').on('desk_passkeys').column('user_id').execute()
  await schema
    .createTable('desk_challenges')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db
    .withTables<{ secrets: { name: string; value: string } }>()
    .insertInto('secrets')
    .values({ name: 'desk-challenge', value: randomBytes(32).toString('hex') })
    .execute()
  await identity(schema.createTable('request_changes'), isPostgres(db))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await (isPostgres(db) ? createPostgresTriggers(db) : createSqliteTriggers(db))
}

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [name, event, row, state] of [
    ['added', 'insert', 'new', 'new.desk_state'],
    ['changed', 'update of version', 'new', 'new.desk_state'],
    ['erased', 'delete', 'old', "'erased'"],
  ] as const) {
    await sql`create trigger ${sql.raw(`request_${name}`)} after ${sql.raw(event)} on callback_requests begin
      insert into request_changes (request_id, state, version)
      values (${sql.raw(`${row}.id, ${state}, ${row}.version`)}); end`.execute(db)
  }
}

async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  // A restore drops the tables, but not the function.
  await sql`create or replace function record_request_change() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      insert into request_changes (request_id, state, version) values (old.id, 'erased', old.version);
    else
      insert into request_changes (request_id, state, version) values (new.id, new.desk_state, new.version);
    end if;
    return null; end $$`.execute(db)
  await sql`create trigger request_changed after insert or delete or update of version on callback_requests
    for each row execute function record_request_change()`.execute(db)
}
