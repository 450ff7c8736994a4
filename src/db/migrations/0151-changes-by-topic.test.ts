import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { identity, isPostgres } from '../dialect.ts'
import { up } from './0151-changes-by-topic.ts'

describeOnStores('the changes of an older release', (under) => {
  it('keep their ids, new ones continue after them, and an erased request leaves no viewer', async () => {
    const { db } = under
    const [id = ''] = await storeRequests(db, 1)
    await db.schema.dropTable('desk_changes').execute()
    await identity(db.schema.createTable('request_changes'), isPostgres(db))
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute()
    await sql`insert into request_changes (id, request_id, state, version)
      values (41, ${id}, 'new', 1)`.execute(db)
    await up(db as never)
    await sql`insert into desk_users (id, email, name, role, created_at)
      values ('anna', 'anna@example.com', 'Анна', 'manager', '2026-11-01T00:00:00.000Z')`.execute(
      db,
    )
    const viewer = { user_id: 'anna', topic: 'request', seen_at: '2026-11-01T00:00:00.000Z' }
    await db
      .insertInto('desk_viewers')
      .values([
        { ...viewer, tab: 'a', entity_id: id },
        { ...viewer, tab: 'b', entity_id: 'other' },
      ])
      .execute()
    await db.updateTable('callback_requests').set({ version: 2 }).where('id', '=', id).execute()
    await db.deleteFrom('callback_requests').where('id', '=', id).execute()
    const rows = await db.selectFrom('desk_changes').selectAll().orderBy('id').execute()
    expect(rows.map(({ event, ...row }) => ({ ...row, event: JSON.parse(event) }))).toEqual(
      [
        [41, 'new', 1],
        [42, 'new', 2],
        [43, 'erased', 2],
      ].map(([n, state, version]) => ({
        id: n,
        topic: 'request',
        entity_id: id,
        version,
        event: { id, state, version },
      })),
    )
    expect(await db.selectFrom('desk_viewers').select('tab').execute()).toEqual([{ tab: 'b' }])
  })
})
