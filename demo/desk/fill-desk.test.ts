import { expect, it } from 'vitest'
import { makeDocument, makeLot } from '../../tests/support/factories.ts'
import { createFirstLink, DeskBrowser } from '../../tests/support/desk.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { fillDemoDesk } from './fill-desk.ts'

const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }

describeOnStores('the desk of the demo company', (under) => {
  it('stays empty without a policy', async () => {
    await fillDemoDesk(under.db, clock)
    expect(await under.db.selectFrom('desk_users').select('id').execute()).toEqual([])
  })

  it('has three people who cannot sign in, and forty requests of the last days, once', async () => {
    await makeDocument(under.db)
    await makeLot(under.db)
    await fillDemoDesk(under.db, clock)
    await fillDemoDesk(under.db, clock)
    const users = await under.db
      .selectFrom('desk_users')
      .select(['password_hash', 'role'])
      .execute()
    expect(users.map(({ role }) => role).toSorted()).toEqual(['analyst', 'editor', 'manager'])
    expect(users.every(({ password_hash }) => password_hash === null)).toBe(true)
    const requests = await under.db
      .selectFrom('callback_requests')
      .select(['created_at', 'desk_state', 'due_at'])
      .execute()
    expect(requests).toHaveLength(40)
    const since = clock.now().getTime() - 10 * 24 * 3_600_000
    for (const { created_at, desk_state, due_at } of requests) {
      expect(Date.parse(created_at)).toBeGreaterThan(since)
      if (desk_state === 'new')
        expect(Date.parse(due_at ?? '')).toBeGreaterThan(clock.now().getTime())
    }
    expect(await under.db.selectFrom('deliveries').select('id').execute()).toEqual([])
  })

  it('leaves the link of the first owner open, who cannot take the e-mail of an invited person', async () => {
    const site = await createTestApp(under, { clock })
    const link = `invites/${await createFirstLink(under.db, clock)}/`
    const browser = new DeskBrowser(site)
    expect((await browser.get(link)).body).toMatchObject({ is_first: true })
    const password = 'тёплый вечер у реки'
    const taken = await browser.post(link, { email: 'maria@desk.example', password })
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['email']])
    expect((await browser.post(link, { email: 'anna@desk.example', password })).status).toBe(200)
    await site.close()
  })
})
