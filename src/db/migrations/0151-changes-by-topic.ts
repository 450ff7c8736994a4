import { type Kysely, sql } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/**
 * Changes of which open desks are notified, and who has what open, of any area: requests were the only ones. Ids go on after the last
 * one, so that a browser that reconnects misses nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await identity(schema.createTable('desk_changes'), isPostgres(db))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('desk_changes_topic')
    .on('desk_changes')
    .columns(['topic', 'id'])
    .execute()
  await schema.dropTable('desk_viewers').execute()
  await schema
    .createTable('desk_viewers')
    .addColumn('tab', 'text', (c) => c.primaryKey().notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('desk_users.id').onDelete('cascade'),
    )
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute()
  await (isPostgres(db) ? moveOnPostgres(db) : moveOnSqlite(db))
  await schema.dropTable('request_changes').execute()
}

async function moveOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`insert into desk_changes (id, topic, entity_id, version, event)
    select id, 'request', request_id, version,
      json_object('id', request_id, 'state', state, 'version', version)
    from request_changes`.execute(db)
  for (const [name, event, row, state, leave] of [
    ['added', 'insert', 'new', 'new.desk_state', ''],
    ['changed', 'update of version', 'new', 'new.desk_state', ''],
    [
      'erased',
      'delete',
      'old',
      "'erased'",
      "delete from desk_viewers where topic = 'request' and entity_id = old.id;",
    ],
  ] as const) {
    await sql`drop trigger ${sql.raw(`request_${name}`)}`.execute(db)
    await sql`create trigger ${sql.raw(`request_${name}`)} after ${sql.raw(event)} on callback_requests begin
      insert into desk_changes (topic, entity_id, version, event)
      values ('request', ${sql.raw(`${row}.id, ${row}.version,
        json_object('id', ${row}.id, 'state', ${state}, 'version', ${row}.version)`)});
      ${sql.raw(leave)} end`.execute(db)
  }
}

async function moveOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`insert into desk_changes (id, topic, entity_id, version, event)
    select id, 'request', request_id, version,
      json_build_object('id', request_id, 'state', state, 'version', version)::text
    from request_changes`.execute(db)
  await sql`select setval(pg_get_serial_sequence('desk_changes', 'id'),
    (select max(id) from desk_changes)::bigint) where exists (select 1 from desk_changes)`.execute(
    db,
  )
  await sql`create or replace function record_request_change() returns trigger language plpgsql as $$
    declare
      changed callback_requests := case when tg_op = 'DELETE' then old else new end;
      state text := case when tg_op = 'DELETE' then 'erased' else changed.desk_state end;
    begin
      insert into desk_changes (topic, entity_id, version, event) values ('request', changed.id, changed.version,
        json_build_object('id', changed.id, 'state', state, 'version', changed.version)::text);
      if tg_op = 'DELETE' then
        delete from desk_viewers where topic = 'request' and entity_id = old.id;
      end if;
      return null;
    end $$`.execute(db)
}
