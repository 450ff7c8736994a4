import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import {
  createFirstLink,
  DeskBrowser,
  makeDeskUser,
  PASSWORD,
  signIn,
  totpCode,
} from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

const REFUSED = { detail: 'Неверная почта, пароль или код' }

describeOnStores('the desk', (under) => {
  const clock = movableClock()
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['desk_invites', 'desk_attempts', 'desk_users'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    clock.advance(3_600_000)
  })
  const code = (secret: string) => totpCode(secret, clock.now())
  const actions = async () =>
    (await under.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      (row) => row.action,
    )

  describe('the first owner', () => {
    it('sets a password and a second factor, sees a request, signs out, and the log tells each step', async () => {
      await under.db.deleteFrom('audit_log').execute()
      const [id = ''] = await storeRequests(under.db, 1)
      const browser = new DeskBrowser(site)
      const link = `invites/${await createFirstLink(under.db, clock)}/`
      expect((await browser.get(link)).body).toEqual({
        email: 'anna@desk.example',
        name: '',
        kind: 'invite',
        is_first: true,
      })
      const given = await browser.post(link, { password: PASSWORD, name: 'Анна' })
      expect([given.status, given.body.totp.uri]).toEqual([
        200,
        expect.stringMatching(/^otpauth:\/\/totp\//),
      ])
      expect((await browser.post(`${link}confirm/`, { code: '000000' })).status).toBe(401)
      const joined = await browser.post(`${link}confirm/`, { code: code(given.body.totp.secret) })
      expect(joined.body).toEqual({
        user: { id: expect.any(String), name: 'Анна', email: 'anna@desk.example', role: 'owner' },
        token: browser.token,
        recovery_codes: expect.any(Array),
      })
      expect(new Set(joined.body.recovery_codes).size).toBe(10)
      expect(browser.cookie).toMatch(/^desk=[\w-]{43}$/)
      const list = await browser.get('requests/')
      expect(list.body).toMatchObject({
        results: [{ id, state: 'new', name: 'Канарейка', phone: '+79120000001', version: 1 }],
        next: null,
        counts: { new: 1, in_progress: 0, done: 0 },
      })
      expect((await browser.get(`requests/${id}/`)).body).toMatchObject({ id, history: [] })
      expect((await browser.get('session/')).body.user.name).toBe('Анна')
      expect((await browser.send('DELETE', 'session/')).status).toBe(204)
      expect((await browser.get('session/')).status).toBe(401)
      expect(await actions()).toEqual([
        'invite.create',
        'invite.password',
        'session.refused',
        'invite.accept',
        'factor.totp',
        'session.start',
        'request.read',
        'session.end',
      ])
      const rows = JSON.stringify(await under.db.selectFrom('audit_log').selectAll().execute())
      expect(rows).toContain('203.0.113.0/24')
      expect(rows).not.toMatch(/Канарейка|9120000001|203\.0\.113\.7/)
      verifies('D63-5', 'D66-1')
    })

    it('uses the link once, also when two do so at the same time', async () => {
      const links = [await createFirstLink(under.db, clock), await createFirstLink(under.db, clock)]
      const browsers = links
        .flatMap((link) => [link, link])
        .map((link) => ({
          link: `invites/${link}/`,
          browser: new DeskBrowser(site),
        }))
      const secrets: string[] = []
      for (const { link, browser } of browsers) {
        secrets.push((await browser.post(link, { password: PASSWORD })).body.totp.secret)
      }
      const results = await Promise.all(
        browsers.map(({ link, browser }, n) =>
          // The second of each pair replaced the secret of the first.
          browser.post(`${link}confirm/`, { code: code(secrets[n | 1] ?? '') }),
        ),
      )
      expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 404, 404, 404,
      ])
      for (const { link, browser } of browsers) {
        expect((await browser.get(link)).status).toBe(404)
        expect((await browser.post(link, { password: PASSWORD })).status).toBe(404)
      }
      expect(await under.db.selectFrom('desk_users').select('role').execute()).toEqual([
        { role: 'owner' },
      ])
      verifies('D60-2')
    })

    it('gets 404 for a link of yesterday, and for one of a clock that was ahead', async () => {
      const link = `invites/${await createFirstLink(under.db, clock)}/`
      const browser = new DeskBrowser(site)
      clock.advance(-30 * 86_400_000)
      expect((await browser.get(link)).status).toBe(404)
      clock.advance(30 * 86_400_000 + 86_400_001)
      expect((await browser.get(link)).status).toBe(404)
    })

    it.each([
      ['короткий', 'Не короче 12 символов'],
      ['x'.repeat(129), 'Не длиннее 128 символов'],
      ['qwertyuiop2026', 'Этот пароль известен из утечек: придумайте другой'],
      ['sunshinesunshine', 'Этот пароль известен из утечек: придумайте другой'],
      ['123456789012', 'Только цифры и знаки подбираются быстро: добавьте слова'],
      ['anna-desk-2026', 'Пароль состоит из имени, почты или названий компании: придумайте другой'],
    ])('cannot have the password %s', async (password, message) => {
      const link = `invites/${await createFirstLink(under.db, clock)}/`
      const { status, body } = await new DeskBrowser(site).post(link, { password })
      expect([status, body]).toEqual([400, { password: [message] }])
    })
  })

  describe('signing in', () => {
    it('by password opens nothing but the second factor', async () => {
      const person = await makeDeskUser(under.db, 'owner')
      const browser = new DeskBrowser(site)
      const { email } = person
      const half = await browser.post('session/', { email, password: PASSWORD })
      expect([half.status, half.body]).toEqual([200, { next: 'second_factor' }])
      for (const url of ['session/', 'requests/', 'audit/', 'openapi.json']) {
        expect([url, (await browser.get(url)).status]).toEqual([url, 401])
      }
      expect((await browser.post('session/code/', { code: '12' })).body).toEqual(REFUSED)
      const before = browser.cookie
      const done = await browser.post('session/code/', { code: code(person.secret) })
      expect(done.body).toEqual({
        user: { id: person.id, name: 'owner', email, role: 'owner' },
        token: expect.any(String),
      })
      expect(browser.cookie).not.toBe(before)
      expect((await browser.get('audit/')).status).toBe(200)
      browser.cookie = before
      expect((await browser.get('audit/')).status).toBe(401)
      verifies('D63-1')
    })

    it('accepts a code once, and none of an earlier step', async () => {
      const person = await makeDeskUser(under.db, 'manager')
      const used = code(person.secret)
      await signIn(site, person, clock)
      const again = new DeskBrowser(site)
      await again.post('session/', { email: person.email, password: PASSWORD })
      expect((await again.post('session/code/', { code: used })).status).toBe(401)
      const earlier = totpCode(person.secret, new Date(clock.now().getTime() - 30_000))
      expect((await again.post('session/code/', { code: earlier })).status).toBe(401)
      const later = totpCode(person.secret, new Date(clock.now().getTime() + 30_000))
      expect((await again.post('session/code/', { code: later })).status).toBe(200)
      verifies('D63-2')
    })

    it('has one answer for a wrong password, an unknown and a disabled person', async () => {
      const person = await makeDeskUser(under.db, 'manager')
      const disabled = await makeDeskUser(under.db, 'manager')
      await under.db
        .updateTable('desk_users')
        .set({ disabled_at: clock.now().toISOString() })
        .where('id', '=', disabled.id)
        .execute()
      for (const [email, password] of [
        [person.email, 'не тот пароль'],
        [disabled.email, PASSWORD],
        ['nobody@desk.example', PASSWORD],
        ['не почта', ''],
      ] as const) {
        const { status, body, headers } = await new DeskBrowser(site).post('session/', {
          email,
          password,
        })
        expect([email, status, body]).toEqual([email, 401, REFUSED])
        expect(headers['set-cookie']).toBeUndefined()
      }
      verifies('D63-3')
    })

    it('waits after five failures of an account, longer each time, and never forever', async () => {
      const person = await makeDeskUser(under.db, 'manager')
      const attempt = (password: string) =>
        new DeskBrowser(site).post('session/', { email: person.email, password })
      const atOnce = await Promise.all(Array.from({ length: 8 }, () => attempt('не тот пароль')))
      expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        401, 401, 401, 401, 401, 429, 429, 429,
      ])
      const limited = await attempt(PASSWORD)
      expect([limited.status, limited.headers['retry-after']]).toEqual([429, '60'])
      clock.advance(60_000)
      expect((await attempt('не тот пароль')).status).toBe(401)
      expect((await attempt(PASSWORD)).headers['retry-after']).toBe('120')
      clock.advance(120_000)
      expect((await attempt(PASSWORD)).status).toBe(200)
      expect((await attempt('не тот пароль')).status).toBe(401)
    })

    it('waits after twenty failures of an address', async () => {
      const statuses: number[] = []
      for (let n = 0; n < 22; n++) {
        const browser = new DeskBrowser(site, '198.51.100.9')
        const email = `person-${n}@desk.example`
        statuses.push((await browser.post('session/', { email, password: 'x' })).status)
      }
      expect(statuses.slice(18)).toEqual([401, 401, 429, 429])
      const other = new DeskBrowser(site, '198.51.100.10')
      expect((await other.post('session/', { email: 'a@b.example', password: 'x' })).status).toBe(
        401,
      )
    })

    it('names all missing fields at once', async () => {
      const { status, body } = await new DeskBrowser(site).post('session/', {})
      expect([status, body]).toEqual([
        400,
        { email: ['Введите почту'], password: ['Введите пароль'] },
      ])
    })

    it('is rejected with a reason where the address of the site has no HTTPS', async () => {
      const plain = await createTestApp(under, {
        clock,
        settings: { PUBLIC_URL: 'http://desk.example' },
      })
      const { status, body } = await new DeskBrowser(plain).post(
        'session/',
        { email: 'a@b.example', password: 'x' },
        { origin: 'http://desk.example' },
      )
      expect([status, body.detail]).toEqual([403, expect.stringContaining('HTTPS')])
      await plain.close()
      verifies('D60-4')
    })

    it('sets __Host-desk and __Host-desk-browser, which are secure, on a site with HTTPS', async () => {
      const secure = await createTestApp(under, {
        clock,
        settings: { PUBLIC_URL: 'https://desk.example' },
      })
      const person = await makeDeskUser(under.db, 'manager')
      const { headers } = await new DeskBrowser(secure).post(
        'session/',
        { email: person.email, password: PASSWORD },
        { origin: 'https://desk.example' },
      )
      expect(headers['set-cookie']).toEqual([
        expect.stringMatching(
          /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        ),
        expect.stringMatching(
          /^__Host-desk-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        ),
      ])
      await secure.close()
    })

    it('needs no second factor where it is optional and the person has none', async () => {
      const optional = await createTestApp(under, {
        clock,
        settings: { DESK_SECOND_FACTOR: 'optional' },
      })
      const bare = await makeDeskUser(under.db, 'manager', { factor: false })
      const guarded = await makeDeskUser(under.db, 'manager')
      const next = async (app: TestApp, email: string) =>
        (await new DeskBrowser(app).post('session/', { email, password: PASSWORD })).body.next
      expect(await next(optional, bare.email)).toBe('done')
      expect(await next(optional, guarded.email)).toBe('second_factor')
      expect(await next(site, bare.email)).toBe('enrol')
      await optional.close()
      verifies('D60-3')
    })
  })

  describe('a session', () => {
    it('ends after 30 minutes without use, after 12 hours, and when its person is disabled', async () => {
      const person = await makeDeskUser(under.db, 'manager')
      const idle = await signIn(site, person, clock)
      clock.advance(29 * 60_000)
      expect((await idle.get('requests/')).status).toBe(200)
      clock.advance(29 * 60_000)
      expect((await idle.get('requests/')).status).toBe(200)
      clock.advance(31 * 60_000)
      expect((await idle.get('requests/')).status).toBe(401)
      const busy = await signIn(site, person, clock)
      for (let n = 0; n < 35; n++) {
        clock.advance(20 * 60_000)
        expect((await busy.get('requests/')).status).toBe(200)
      }
      clock.advance(20 * 60_000)
      expect((await busy.get('requests/')).status).toBe(401)
      const disabled = await signIn(site, person, clock)
      await under.db
        .updateTable('desk_users')
        .set({ disabled_at: clock.now().toISOString() })
        .where('id', '=', person.id)
        .execute()
      expect((await disabled.get('requests/')).status).toBe(401)
      verifies('D63-4')
    })

    it('of a clock that was a month ahead opens nothing', async () => {
      const person = await makeDeskUser(under.db, 'manager')
      const browser = await signIn(site, person, clock)
      clock.advance(-30 * 86_400_000)
      expect((await browser.get('requests/')).status).toBe(401)
      clock.advance(30 * 86_400_000)
    })

    it('is one of ten at most: the one used longest ago ends', async () => {
      const person = await makeDeskUser(under.db, 'manager')
      const browsers: DeskBrowser[] = []
      for (let n = 0; n < 11; n++) {
        clock.advance(60_000)
        browsers.push(await signIn(site, person, clock))
      }
      const statuses = await Promise.all(
        browsers.map(async (one) => (await one.get('session/')).status),
      )
      expect(statuses).toEqual([401, ...Array<number>(10).fill(200)])
    })

    it('needs its token and our own Origin for whatever changes something', async () => {
      const browser = await signIn(site, await makeDeskUser(under.db, 'manager'), clock)
      for (const headers of [
        { 'x-desk-token': undefined },
        { 'x-desk-token': 'x'.repeat(43) },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: undefined },
      ]) {
        expect((await browser.send('DELETE', 'session/', undefined, headers)).status).toBe(403)
      }
      expect((await browser.send('DELETE', 'session/')).status).toBe(204)
      verifies('D61-3')
    })
  })
})
