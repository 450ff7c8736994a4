import { expect, it } from 'vitest'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { loadConfig } from '../../config/config.ts'
import { deleteUnusedVisitors } from './unused-visitors.server.ts'
import { createSession, findVisitorId } from './visitor-session.server.ts'

describeOnStores('inactive visitors', (under) => {
  const config = loadConfig({})
  const clockOn = (day: string) => ({ now: () => new Date(`${day}T10:00:00.000Z`) })
  const makeVisitor = async (usedOn: string) => {
    const { id, setCookie } = createSession(config)
    await under.db
      .insertInto('visitors')
      .values({ id, created_at: '2024-01-01T00:00:00.000Z', used_on: usedOn })
      .execute()
    const [, visitor = ''] = /^visitor=([^;]+)/.exec(setCookie) ?? []
    return { id, cookies: { visitor } }
  }
  const ids = async () =>
    (await under.db.selectFrom('visitors').select('id').execute()).map(({ id }) => id)

  it('are deleted with their favourites after a year, and only then', async () => {
    const [old, young] = [await makeVisitor('2025-11-21'), await makeVisitor('2025-11-22')]
    const lot_id = await makeLot(under.db)
    for (const visitor_id of [old.id, young.id]) {
      await under.db
        .insertInto('favourites')
        .values({ visitor_id, lot_id, added_at: '2024-01-01T00:00:00.000Z' })
        .execute()
    }
    expect(await deleteUnusedVisitors(under.db, clockOn('2026-11-22').now())).toBe(1)
    expect(await ids()).toEqual([young.id])
    const favourites = await under.db.selectFrom('favourites').select('visitor_id').execute()
    expect(favourites).toEqual([{ visitor_id: young.id }])
  })

  it('are deleted in batches', async () => {
    const rows = Array.from({ length: 1_100 }, (_, n) => ({
      id: `old-${n}`,
      created_at: '2020-01-01T00:00:00.000Z',
      used_on: '2020-01-01',
    }))
    await under.db.insertInto('visitors').values(rows).execute()
    expect(await deleteUnusedVisitors(under.db, clockOn('2026-11-22').now())).toBe(1_100)
  })

  it('are measured from the last day on which the session was used', async () => {
    const { id, cookies } = await makeVisitor('2025-11-21')
    const context = { db: under.db, config, clock: clockOn('2026-11-20') }
    expect(await findVisitorId(cookies, context)).toBe(id)
    expect(await deleteUnusedVisitors(under.db, clockOn('2027-11-20').now())).toBe(1)
    expect(await ids()).toContain(id)
    expect(await deleteUnusedVisitors(under.db, clockOn('2027-11-21').now())).toBe(1)
    expect(await ids()).not.toContain(id)
  })
})
