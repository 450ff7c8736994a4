import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import {
  DeskBrowser,
  type DeskPerson,
  makeDeskUser,
  PASSWORD,
  signIn,
  totpCode,
} from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { listen, openStream } from '../../../tests/support/desk-stream.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { connectDatabase } from '../../db/connect.ts'
import { findOpenDesk } from '../../features/callback/intake/desk-moments.server.ts'

const KNOWN = 'k'.repeat(43)

describeOnStores('the desk under attack', (under) => {
  const clock = movableClock()
  let site: TestApp
  let anna: DeskPerson
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    clock.advance(3_600_000)
    for (const table of ['desk_attempts', 'desk_users', 'audit_log', 'desk_notices'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    anna = await makeDeskUser(under.db, 'manager', { name: 'Анна' })
  })
  /** An attempt from an address of its own: what is counted for addresses is another subject. */
  let address = 0
  const giveCode = async (code: string, headers: Record<string, string> = {}) => {
    const browser = new DeskBrowser(site, `198.51.100.${(address += 1) % 250}`)
    const { email } = anna
    const { status } = await browser.post('session/', { email, password: PASSWORD }, headers)
    if (status !== 200) return status
    const cookie = [browser.cookie, headers['cookie']].filter(Boolean).join('; ')
    return (await browser.post('session/code/', { code }, { ...headers, cookie })).status
  }

  describe('codes behind a right password', () => {
    it('are counted however often the password is given again; a right one clears them', async () => {
      const tried: number[] = []
      for (let n = 0; n < 7; n++) tried.push(await giveCode('000000'))
      expect(tried).toEqual([401, 401, 401, 401, 401, 429, 429])
      clock.advance(60_000)
      expect(await giveCode(totpCode(anna.secret, clock.now()))).toBe(200)
      for (let n = 0; n < 5; n++) expect(await giveCode('000000')).toBe(401)
      expect(await giveCode('000000')).toBe(429)
      verifies('D63-9')
    })

    it('that are wrong five times are reported to the person by e-mail and in the log, once', async () => {
      for (let n = 0; n < 4; n++) await giveCode('000000')
      expect(await under.db.selectFrom('desk_notices').selectAll().execute()).toEqual([])
      for (let n = 0; n < 3; n++) await giveCode('000000')
      const notices = await under.db.selectFrom('desk_notices').selectAll().execute()
      expect(notices).toMatchObject([{ kind: 'codes', user_id: anna.id }])
      const rows = await under.db
        .selectFrom('audit_log')
        .select(['user_name', 'subject'])
        .where('action', '=', 'session.codes')
        .execute()
      expect(rows).toEqual([{ user_name: 'Анна', subject: expect.stringContaining('кодов') }])
    })

    it('are not forgotten by a right password of a session that guesses its step-up', async () => {
      const browser = await signIn(site, anna, clock)
      for (let n = 0; n < 5; n++) {
        expect((await browser.post('me/step-up/', { code: '000000' })).status).toBe(401)
      }
      const password = 'совсем другой пароль'
      const changed = await browser.post('me/password/', { current: PASSWORD, password })
      expect(changed.status).toBe(204)
      expect((await browser.post('me/step-up/', { code: '000000' })).status).toBe(429)
    })
  })

  describe('a browser that has signed in before', () => {
    it('is not locked out by failures of others, and its own failures count', async () => {
      const cookie = `desk-browser=${KNOWN}`
      expect(await giveCode(totpCode(anna.secret, clock.now()), { cookie })).toBe(200)
      const signInElsewhere = (password: string, headers = {}) =>
        new DeskBrowser(site).post('session/', { email: anna.email, password }, headers)
      for (let n = 0; n < 5; n++) expect((await signInElsewhere('не тот пароль')).status).toBe(401)
      expect((await signInElsewhere(PASSWORD)).status).toBe(429)
      expect((await signInElsewhere(PASSWORD, { cookie })).status).toBe(200)
      for (let n = 0; n < 6; n++) await giveCode('000000')
      clock.advance(30_000)
      expect(await giveCode(totpCode(anna.secret, clock.now()), { cookie })).toBe(200)
      for (let n = 0; n < 5; n++) await signInElsewhere('не тот пароль', { cookie })
      expect((await signInElsewhere(PASSWORD, { cookie })).status).toBe(429)
      const boris = await makeDeskUser(under.db, 'manager')
      for (let n = 0; n < 5; n++) {
        await new DeskBrowser(site, '192.0.2.1').post('session/', {
          email: boris.email,
          password: 'не тот пароль',
        })
      }
      const other = await new DeskBrowser(site, '192.0.2.2').post(
        'session/',
        { email: boris.email, password: PASSWORD },
        { cookie },
      )
      expect(other.status).toBe(429)
      verifies('D63-10')
    })
  })

  describe('a flood of sign-ins', () => {
    it('gets 429 beyond what is tried at a time, and five of one account are tried', async () => {
      const tries = await Promise.all(
        Array.from({ length: 60 }, () =>
          new DeskBrowser(site).post('session/', { email: anna.email, password: 'не тот пароль' }),
        ),
      )
      const count = (status: number) => tries.filter((one) => one.status === status).length
      expect([count(401), count(429)]).toEqual([5, 55])
      for (const { status, headers } of tries) {
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      verifies('D63-11')
    })
  })

  describe('a hundred failures in a minute', () => {
    it('leave no attempt to unknown browsers until it is over, and those of known ones', async () => {
      const cookie = `desk-browser=${KNOWN}`
      expect(await giveCode(totpCode(anna.secret, clock.now()), { cookie })).toBe(200)
      const fail = (n: number) =>
        new DeskBrowser(site, `192.0.2.${n}`).post('session/', {
          email: `person-${n}@desk.example`,
          password: 'x',
        })
      for (let n = 0; n < 100; n++) expect((await fail(n)).status).toBe(401)
      const limited = await fail(100)
      expect([limited.status, limited.headers['retry-after']]).toEqual([429, '60'])
      const known = { email: anna.email, password: PASSWORD }
      expect((await new DeskBrowser(site).post('session/', known, { cookie })).status).toBe(200)
      clock.advance(60_000)
      expect((await fail(101)).status).toBe(401)
    }, 60_000)
  })

  describe('a password alone', () => {
    it('ends no session of its person, however often it is given', async () => {
      const browsers: DeskBrowser[] = []
      for (let n = 0; n < 10; n++) {
        clock.advance(30_000)
        browsers.push(await signIn(site, anna, clock))
      }
      for (let n = 0; n < 12; n++) {
        clock.advance(1_000)
        const { email } = anna
        await new DeskBrowser(site).post('session/', { email, password: PASSWORD })
      }
      for (const browser of browsers) expect((await browser.get('session/')).status).toBe(200)
      const half = under.db.selectFrom('desk_sessions').select('id').where('is_complete', '=', 0)
      expect(await half.execute()).toHaveLength(10)
    })
  })

  describe('a new token of a session', () => {
    it('lets requests that are on their way read for 30 s with the old one, without the step-up', async () => {
      const owner = await makeDeskUser(under.db, 'owner')
      const browser = await signIn(site, owner, clock)
      const late = new DeskBrowser(site)
      Object.assign(late, { cookie: browser.cookie, token: browser.token })
      clock.advance(30_000)
      await browser.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
      expect((await browser.get('requests/export/')).status).toBe(200)
      expect((await late.get('requests/')).status).toBe(200)
      expect((await late.get('requests/export/')).body).toMatchObject({ step_up: true })
      expect((await late.post('users/')).status).toBe(401)
      clock.advance(30_000)
      expect((await late.get('requests/')).status).toBe(401)
      expect((await browser.get('requests/')).status).toBe(200)
      verifies('D64-2')
    })

    it('ends none of 50 exports while requests arrive', async () => {
      const owner = await makeDeskUser(under.db, 'owner')
      const browser = await signIn(site, owner, clock)
      const statuses: number[] = []
      for (let n = 0; n < 50; n++) {
        clock.advance(30_000)
        const before = { cookie: browser.cookie }
        const lists = Array.from({ length: 3 }, () => browser.get('requests/', before))
        await browser.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
        lists.push(browser.get('requests/counts/', before))
        const exported = await browser.get('requests/export/')
        statuses.push(exported.status, ...(await Promise.all(lists)).map(({ status }) => status))
      }
      expect(statuses).toEqual(Array<number>(250).fill(200))
    }, 60_000)
  })

  describe('a changed role', () => {
    it('closes the stream of events, after which the desk counts as closed', async () => {
      const url = await listen(site)
      const owner = await makeDeskUser(under.db, 'owner')
      const hers = await signIn(site, owner, clock)
      clock.advance(30_000)
      await hers.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
      const browser = await signIn(site, anna, clock)
      const stream = await openStream(url, browser.cookie)
      expect(stream.status).toBe(200)
      await hers.send('DELETE', 'session/')
      clock.advance(60_000)
      const again = await signIn(site, owner, clock)
      clock.advance(30_000)
      await again.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
      const role = { role: 'analyst', version: 1 }
      expect((await again.send('PATCH', `users/${anna.id}/`, role)).status).toBe(200)
      await expect.poll(() => stream.isEnded).toBe(true)
      await again.send('DELETE', 'session/')
      const open = await openStream(url, browser.cookie)
      expect(open.status).toBe(200)
      const closedAt = clock.now().getTime()
      clock.advance(60_000)
      await browser.send('PATCH', 'me/', { name: 'Анна' })
      await browser.get('requests/')
      const seen = (await findOpenDesk(under.db, clock.now()))?.getTime() ?? 0
      expect(seen).toBeLessThanOrEqual(closedAt)
      open.close()
      verifies('D65-2')
    })
  })

  describe('invisible characters', () => {
    it('are rejected with their field in bodies, queries and ids, and store nothing', async () => {
      const [id = ''] = await storeRequests(under.db, 1)
      const owner = await makeDeskUser(under.db, 'owner')
      const browser = await signIn(site, owner, clock)
      clock.advance(30_000)
      await browser.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
      const bad = ['\0', '\u0007', '\u200b', '\u202e', '\ufeff', '\ud800', '\u00ad', '\u3164']
      for (const one of bad) {
        const text = `a${one}b`
        const query = encodeURIComponent(one === '\ud800' ? '\0' : text)
        const calls: Array<[string, Parameters<DeskBrowser['send']>[0], string, object?]> = [
          ['email', 'POST', 'session/', { email: text, password: 'x' }],
          ['password', 'POST', 'session/', { email: 'a@b.example', password: text }],
          ['id', 'GET', `requests/${query}/`],
          ['id', 'PUT', `requests/${query}/viewing/`, { tab: 'x' }],
          ['q', 'GET', `requests/?q=${query}`],
          ['source', 'GET', `requests/?source=${query}`],
          ['assigned', 'GET', `requests/?assigned=${query}`],
          ['cursor', 'GET', `requests/?cursor=${query}`],
          ['user', 'GET', `audit/?user=${query}`],
          ['action', 'GET', `audit/?action=${query}`],
          ['text', 'POST', `requests/${id}/notes/`, { text }],
          ['user', 'POST', `requests/${id}/assign/`, { version: 1, user: text }],
          ['channel', 'POST', `requests/${id}/retry/`, { channel: text }],
          ['reason', 'POST', `requests/${id}/erase/`, { reason: text }],
          ['name', 'PATCH', `requests/${id}/`, { version: 1, name: text }],
          ['name', 'POST', 'users/', { email: 'v@b.example', name: text, role: 'editor' }],
          ['user', 'PATCH', `users/${query}/`, { version: 1 }],
          ['user', 'DELETE', `users/${query}/sessions/`],
          ['name', 'PATCH', 'me/', { name: text }],
          ['id', 'DELETE', `me/sessions/${query}/`],
          ['id', 'DELETE', `me/passkeys/${query}/`],
          [
            'response',
            'POST',
            'session/passkey/',
            { response: { id: 'x', response: { a: [text] } } },
          ],
          ['link', 'GET', `invites/${query}/`],
        ]
        for (const [field, method, url, body] of calls) {
          const { status, body: answer } = await browser.send(method, url, body)
          expect([one, method, url, status, answer]).toEqual([
            one,
            method,
            url,
            400,
            { [field]: ['Недопустимый символ'] },
          ])
        }
      }
      const [row] = await under.db.selectFrom('callback_requests').selectAll().execute()
      expect(row?.version).toBe(1)
      verifies('D61-5')
    })

    it('alone are no name; lines of a note and joined emoji are no fault', async () => {
      const [id = ''] = await storeRequests(under.db, 1)
      const browser = await signIn(site, anna, clock)
      for (const name of ['\u200b', ' \u2060 ', '\u200d']) {
        const { status, body } = await browser.send('PATCH', 'me/', { name })
        expect([status, Object.keys(body)]).toEqual([400, ['name']])
      }
      const text = 'Перезвонить:\r\n\tпосле 18 👨‍👩‍👧 ❤️'
      const noted = await browser.post(`requests/${id}/notes/`, { text })
      expect(noted.body.notes).toMatchObject([{ text }])
    })
  })

  describe('an unknown address or method below /desk/api/', () => {
    it('gets JSON: 404, and 405 with Allow', async () => {
      const browser = await signIn(site, anna, clock)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { status, body, headers } = await browser.send(method, 'nothing/here/')
        expect([method, status, body]).toEqual([method, 404, { detail: expect.any(String) }])
        expect(headers['content-type']).toMatch(/^application\/json/)
      }
      for (const [method, url, allow] of [
        ['DELETE', 'requests/', 'GET, HEAD, POST'],
        ['PUT', 'session/', 'POST, GET, HEAD, DELETE'],
        ['POST', 'events/', 'GET, HEAD'],
        ['POST', 'openapi.json', 'GET, HEAD'],
      ] as const) {
        const { status, body, headers } = await browser.send(method, url)
        expect([url, status, body]).toEqual([url, 405, { detail: expect.any(String) }])
        expect(String(headers['allow']).split(', ').toSorted()).toEqual(
          allow.split(', ').toSorted(),
        )
      }
    })
  })

  describe('a card that is opened', () => {
    it('is one row of the log a person and hour, and none with each reload', async () => {
      const [id = '', second = ''] = await storeRequests(under.db, 2)
      const boris = await makeDeskUser(under.db, 'manager', { name: 'Борис' })
      const [hers, his] = [await signIn(site, anna, clock), await signIn(site, boris, clock)]
      const opened = async () =>
        (
          await under.db
            .selectFrom('audit_log')
            .select(['user_name', 'ids'])
            .where('action', '=', 'request.read')
            .orderBy('id')
            .execute()
        ).map(({ user_name, ids }) => [user_name, ids.includes(id) ? 1 : 2])
      for (let n = 0; n < 4; n++) await hers.get(`requests/${id}/`)
      await his.get(`requests/${id}/`)
      await hers.get(`requests/${second}/`)
      expect(await opened()).toEqual([
        ['Анна', 1],
        ['Борис', 1],
        ['Анна', 2],
      ])
      for (let n = 0; n < 3; n++) {
        clock.advance(1_200_000)
        await hers.get(`requests/${id}/`)
      }
      expect(await opened()).toHaveLength(4)
      verifies('D66-2')
    })

    it.runIf(under.store === 'sqlite')('is shown while another process writes', async () => {
      const [id = ''] = await storeRequests(under.db, 1)
      const browser = await signIn(site, anna, clock)
      clock.advance(120_000)
      const writer = connectDatabase(under.url)
      await writer.transaction().execute(async (trx) => {
        await trx.deleteFrom('desk_attempts').execute()
        expect((await browser.get(`requests/${id}/`)).status).toBe(200)
      })
      await writer.destroy()
      await expect
        .poll(() =>
          under.db
            .selectFrom('audit_log')
            .select('id')
            .where('action', '=', 'request.read')
            .execute(),
        )
        .toHaveLength(1)
    })
  })
})
