import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import {
  DeskBrowser,
  makeDeskUser,
  PASSWORD,
  signIn,
  totpCode,
} from '../../../tests/support/desk.ts'
import { listen, openStream } from '../../../tests/support/desk-stream.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { connectDatabase, type Database } from '../../db/connect.ts'

describeOnStores('two servers of the desk on one database', (under) => {
  const clock = movableClock()
  const databases: Database[] = []
  let sites: readonly [TestApp, TestApp]
  beforeAll(async () => {
    const open = () => {
      // Connections of its own, as another process has.
      const db = connectDatabase(under.url)
      databases.push(db)
      return createTestApp({ db, url: under.url }, { clock })
    }
    sites = [await open(), await open()]
  })
  afterAll(async () => {
    for (const site of sites) await site.close()
    for (const db of databases) await db.destroy()
  })
  beforeEach(async () => {
    for (const table of ['desk_attempts', 'desk_users'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    clock.advance(3_600_000)
  })

  it('count attempts together: of sixteen at once on both, five are made', async () => {
    const { email } = await makeDeskUser(under.db, 'manager')
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        new DeskBrowser(sites[n % 2 === 0 ? 0 : 1], `198.51.100.${n}`).post('session/', {
          email,
          password: 'не тот пароль',
        }),
      ),
    )
    const count = (status: number) => results.filter((result) => result.status === status).length
    expect([count(401), count(429)]).toEqual([5, 11])
    for (const site of sites) {
      const { status } = await new DeskBrowser(site).post('session/', { email, password: PASSWORD })
      expect(status).toBe(429)
    }
  })

  it('accept a code once, also when it is given to both at once', async () => {
    const person = await makeDeskUser(under.db, 'manager')
    const browsers = sites.map((site) => new DeskBrowser(site))
    for (const browser of browsers) {
      await browser.post('session/', { email: person.email, password: PASSWORD })
    }
    const code = totpCode(person.secret, clock.now())
    const results = await Promise.all(
      browsers.map((browser) => browser.post('session/code/', { code })),
    )
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('count the failed attempts of one whose clock is a little ahead', async () => {
    const { email } = await makeDeskUser(under.db, 'manager')
    clock.advance(120_000)
    for (let n = 0; n < 5; n++) {
      await new DeskBrowser(sites[0]).post('session/', { email, password: 'не тот пароль' })
    }
    clock.advance(-120_000)
    const { status } = await new DeskBrowser(sites[1]).post('session/', {
      email,
      password: PASSWORD,
    })
    expect(status).toBe(429)
  })

  it('reject at once a session that the other has ended, and one of a person whom the other has disabled, whose stream ends', async () => {
    const [here, there] = sites
    const person = await makeDeskUser(under.db, 'manager')
    const browser = await signIn(here, person, clock)
    const elsewhere = new DeskBrowser(there)
    Object.assign(elsewhere, { cookie: browser.cookie, token: browser.token })
    expect((await elsewhere.get('requests/')).status).toBe(200)
    expect((await browser.send('DELETE', 'session/')).status).toBe(204)
    expect((await elsewhere.get('requests/')).status).toBe(401)

    clock.advance(30_000)
    const again = await signIn(there, person, clock)
    const owner = await makeDeskUser(under.db, 'owner')
    const hers = await signIn(here, owner, clock)
    clock.advance(30_000)
    await hers.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
    expect((await again.get('requests/')).status).toBe(200)
    const stream = await openStream(await listen(there), again.cookie)
    expect(stream.status).toBe(200)
    const closed = await hers.send('PATCH', `users/${person.id}/`, { disabled: true, version: 1 })
    expect(closed.status).toBe(200)
    expect((await again.get('requests/')).status).toBe(401)
    const { status } = await new DeskBrowser(there).post('session/', {
      email: person.email,
      password: PASSWORD,
    })
    expect(status).toBe(401)
    await expect.poll(() => stream.isEnded, { timeout: 15_000 }).toBe(true)
  })
})
