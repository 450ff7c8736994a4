import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { terminal } from '../../../tests/support/terminal.ts'
import { up } from '../../db/migrations/0150-entities-of-the-log.ts'
import { writeAuditRow } from '../../operations/audit-row.server.ts'
import { exportAudit, listAudit } from './list-audit.server.ts'

const moved = { name: 'lot.set', title: 'Цена вручную' }
const change = { field: 'price', label: 'Цена', before: 12_100_000, after: 12_400_000 }

describeOnStores('the log', (under) => {
  beforeEach(async () => {
    await under.db.deleteFrom('audit_log').execute()
  })
  const write = (ids: readonly string[], title: string | null = null) =>
    writeAuditRow(
      under.db,
      {
        action: moved,
        subject: 'Цена',
        entity: { kind: 'lot', ids, title },
        changes: title === null ? [] : [change],
      },
      {
        actor: { kind: 'cli', login: 'root' },
        address: null,
        now: new Date('2026-11-27T09:30:00Z'),
      },
    )

  it('finds the rows about one thing, also those about several', async () => {
    await write(['1'], 'Квартира № 12')
    await write(['2'], 'Квартира № 13')
    await write(Array.from({ length: 6_000 }, (_, n) => String(n)))
    const { results } = await listAudit(terminal(under.db), { entity: 'lot', entity_id: '1' })
    expect(results).toMatchObject([
      { entity: { kind: 'lot', id: null, title: null }, changes: [] },
      {
        title: 'Цена вручную',
        entity: { kind: 'lot', id: '1', title: 'Квартира № 12' },
        changes: [change],
        ids: ['1'],
      },
    ])
    expect((await listAudit(terminal(under.db), { entity: 'lot' })).results).toHaveLength(3)
    expect(
      (await listAudit(terminal(under.db), { entity: 'user', entity_id: '1' })).results,
    ).toEqual([])
  })

  it('is exported with titles, and with what changed', async () => {
    await write(['1'], 'Квартира № 12')
    const [, line = ''] = (await exportAudit(terminal(under.db), {})).split('\r\n')
    expect(line).toBe(
      '27.11.2026, 12:30:00;командная строка: root;Цена вручную;Квартира № 12;Цена;' +
        'Цена: 12100000 → 12400000;1;;lot.set',
    )
  })

  it('of an older release has titles and is found by what its ids are', async () => {
    const { db } = under
    await db.schema.dropTable('audit_entities').execute()
    for (const column of ['title', 'entity', 'entity_id', 'entity_title', 'changes']) {
      await db.schema.alterTable('audit_log').dropColumn(column).execute()
    }
    await sql`insert into desk_users (id, email, name, role, created_at)
      values ('anna', 'anna@example.com', 'Анна', 'manager', '2026-11-01T00:00:00.000Z')`.execute(
      db,
    )
    const rows = [
      ['request.assign', '["r1","anna"]'],
      ['request.return', '["r1","r2"]'],
      ['request.take', '["r2"]'],
      ['user.change', '["anna"]'],
      ['session.end', '["a-session"]'],
      ['other.thing', '[]'],
    ]
    for (const [action, ids] of rows) {
      await sql`insert into audit_log (at, user_name, action, subject, ids)
        values ('2026-11-01T00:00:00.000Z', 'Анна', ${action}, 'x', ${ids})`.execute(db)
    }
    await up(db as never)
    const actions = async (filter: { entity?: string; entity_id?: string }) =>
      (await listAudit(terminal(db), filter)).results.map(({ action }) => action).toReversed()
    expect(await actions({ entity: 'request', entity_id: 'r1' })).toEqual([
      'request.assign',
      'request.return',
    ])
    expect(await actions({ entity: 'user', entity_id: 'anna' })).toEqual([
      'request.assign',
      'user.change',
    ])
    const { results } = await listAudit(terminal(db), {})
    expect(results.map(({ title, entity }) => [title, entity]).toReversed()).toEqual([
      ['Заявка передана', { kind: 'request', id: 'r1', title: null }],
      ['Заявки вернулись', { kind: 'request', id: null, title: null }],
      ['Заявка взята', { kind: 'request', id: 'r2', title: null }],
      ['Изменён доступ', { kind: 'user', id: 'anna', title: null }],
      ['Выход', null],
      [null, null],
    ])
  })
})
