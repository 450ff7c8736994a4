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
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { bringBack } from './forgotten-requests.ts'

describeOnStores('work on the desk', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let people: Record<'owner' | 'anna' | 'boris', DeskPerson>
  let owner: DeskBrowser
  let anna: DeskBrowser
  let boris: DeskBrowser
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['desk_attempts', 'desk_users'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    people = {
      owner: await makeDeskUser(under.db, 'owner', { name: 'Олег' }),
      anna: await makeDeskUser(under.db, 'manager', { name: 'Анна' }),
      boris: await makeDeskUser(under.db, 'manager', { name: 'Борис' }),
    }
    owner = await signIn(site, people.owner, clock)
    anna = await signIn(site, people.anna, clock)
    boris = await signIn(site, people.boris, clock)
  })
  const stepUp = async (browser: DeskBrowser, { secret }: DeskPerson) => {
    clock.advance(30_000)
    return browser.post('me/step-up/', { code: totpCode(secret, clock.now()) })
  }
  const newRequest = async () => {
    const due_at = clock.now().toISOString()
    const [id = ''] = await storeRequests(under.db, 1, () => ({ due_at }))
    return `requests/${id}/`
  }

  describe('a request', () => {
    it('is taken by one of two, and the other sees who has it', async () => {
      const url = await newRequest()
      const [one, two] = await Promise.all([
        anna.post(`${url}take/`, { version: 1 }),
        boris.post(`${url}take/`, { version: 1 }),
      ])
      expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const [won, lost] = one.status === 200 ? [one, two] : [two, one]
      expect(won.body).toMatchObject({ state: 'in_progress', version: 2 })
      expect(lost.body).toMatchObject({
        detail: expect.any(String),
        current: { version: 2, assigned_to: won.body.assigned_to },
      })
      expect((await boris.get('requests/?state=in_progress')).body.counts).toEqual({
        new: 0,
        in_progress: 1,
        done: 0,
      })
    })

    it('without an answer is due again at its time, first in the list; a meeting closes it, and its history has every step', async () => {
      const url = await newRequest()
      await anna.post(`${url}take/`, { version: 1 })
      const at = new Date(clock.now().getTime() + 20 * 60_000).toISOString()
      const missed = await anna.post(`${url}outcome/`, {
        version: 2,
        outcome: 'no_answer',
        at,
        text: 'Гудки',
      })
      expect(missed.body).toMatchObject({
        state: 'in_progress',
        outcome: 'no_answer',
        due_at: at,
        attempts: 1,
      })
      await bringBack(site.context)
      expect((await anna.get('requests/')).body.results).toEqual([])
      clock.advance(20 * 60_000)
      await bringBack(site.context)
      const [back] = (await anna.get('requests/')).body.results
      expect(back).toMatchObject({ state: 'new', version: 4, assigned_to: { name: 'Анна' } })
      await anna.post(`${url}take/`, { version: 4 })
      const met = await anna.post(`${url}outcome/`, { version: 5, outcome: 'meeting' })
      expect(met.body).toMatchObject({
        state: 'done',
        outcome: 'meeting',
        attempts: 2,
        late: false,
      })
      expect(met.body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
        'take',
        'no_answer',
        'return',
        'take',
        'meeting',
      ])
      expect(met.body.notes).toMatchObject([{ text: 'Гудки', user: { name: 'Анна' } }])
      expect((await anna.post(`${url}outcome/`, { version: 6, outcome: 'refused' })).status).toBe(
        409,
      )
      const again = await boris.post(`${url}reopen/`, { version: 6 })
      expect(again.body).toMatchObject({ state: 'new', assigned_to: null, outcome: null })
      const row = await under.db
        .selectFrom('audit_log')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(row).toMatchObject({
        action: 'request.reopen',
        user_name: 'Борис',
        title: 'Заявка открыта снова',
        entity: 'request',
        entity_title: expect.stringMatching(/^Заявка от \d\d\.\d\d\.\d{4}, \d\d:\d\d$/),
      })
      expect(JSON.parse(row?.changes ?? '')).toMatchObject([
        { field: 'desk_state', label: 'Состояние', before: 'done', after: 'new' },
        { field: 'assigned_to', before: 'Анна', after: null },
        { field: 'outcome', label: 'Итог', before: 'meeting', after: null },
      ])
      verifies('D68-1', 'D67-2')
    })

    it('that is taken without an outcome is open to all again after DESK_LATE_MINUTES', async () => {
      const url = await newRequest()
      await anna.post(`${url}take/`, { version: 1 })
      for (let minutes = 0; minutes < 60; minutes += 20) {
        clock.advance(20 * 60_000 - 1_000)
        await bringBack(site.context)
        await anna.get('requests/')
      }
      expect((await anna.get(url)).body.state).toBe('in_progress')
      clock.advance(5_000)
      await bringBack(site.context)
      expect((await anna.get(url)).body).toMatchObject({
        state: 'new',
        assigned_to: null,
        version: 3,
      })
      verifies('D68-2')
    })

    it('of somebody who is away, or loses access, is open to all again', async () => {
      const url = await newRequest()
      await anna.post(`${url}take/`, { version: 1 })
      const until = new Date(clock.now().getTime() + 86_400_000).toISOString()
      expect((await anna.send('PUT', 'me/absence/', { until })).body).toEqual({
        absent_until: until,
      })
      expect((await boris.get(url)).body).toMatchObject({ state: 'new', assigned_to: null })
      await boris.post(`${url}take/`, { version: 3 })
      await stepUp(owner, people.owner)
      const { body } = await owner.get('users/')
      const { version } = body.results.find(({ id }: DeskPerson) => id === people.boris.id)
      await owner.send('PATCH', `users/${people.boris.id}/`, { disabled: true, version })
      expect((await owner.get(url)).body).toMatchObject({ state: 'new', assigned_to: null })
      expect((await boris.get(url)).status).toBe(401)
    })

    it('is given to a person, and not to one who does not work on requests', async () => {
      const url = await newRequest()
      const analyst = await makeDeskUser(under.db, 'analyst')
      expect((await anna.post(`${url}assign/`, { version: 1, user: analyst.id })).body).toEqual({
        user: [expect.any(String)],
      })
      const given = await anna.post(`${url}assign/`, { version: 1, user: people.boris.id })
      expect(given.body).toMatchObject({ state: 'in_progress', assigned_to: { name: 'Борис' } })
      const back = await boris.post(`${url}assign/`, { version: 2, user: null })
      expect(back.body).toMatchObject({ state: 'new', assigned_to: null })
    })

    it('keeps notes of two people at once, and names all wrong fields', async () => {
      const url = await newRequest()
      const notes = await Promise.all([
        anna.post(`${url}notes/`, { text: 'первая' }),
        boris.post(`${url}notes/`, { text: 'вторая' }),
      ])
      expect(notes.map(({ status }) => status)).toEqual([200, 200])
      expect((await anna.get(url)).body.notes).toHaveLength(2)
      const wrong = await anna.post(`${url}outcome/`, { outcome: 'x', at: 'y', text: ' ' })
      expect([wrong.status, Object.keys(wrong.body).toSorted()]).toEqual([
        400,
        ['at', 'outcome', 'text', 'version'],
      ])
      const past = await anna.post(`${url}outcome/`, {
        version: 1,
        outcome: 'no_answer',
        at: '2020-01-01T00:00:00Z',
      })
      expect(past.body).toEqual({ at: ['Это время уже прошло'] })
    })

    it('is sent to a channel again', async () => {
      const url = await newRequest()
      const id = url.split('/')[1] ?? ''
      const at = clock.now().toISOString()
      await under.db
        .insertInto('deliveries')
        .values({
          request_id: id,
          channel: 'webhook',
          state: 'needs_human',
          lane: 'aside',
          attempts: 9,
          due_at: at,
          created_at: at,
          first_attempt_at: null,
          last_error: null,
          delivered_at: null,
        })
        .execute()
      const sent = await anna.post(`${url}retry/`, { channel: 'webhook' })
      expect(sent.body.deliveries).toMatchObject([{ channel: 'webhook', state: 'pending' }])
      expect((await anna.post(`${url}retry/`, { channel: 'x' })).status).toBe(400)
    })

    it('is erased and exported by an owner who has proved the second factor again', async () => {
      const url = await newRequest()
      expect((await anna.post(`${url}erase/`, { reason: 'просьба' })).status).toBe(403)
      const early = await owner.post(`${url}erase/`, { reason: 'просьба' })
      expect([early.status, early.body]).toEqual([
        403,
        { detail: expect.any(String), step_up: true },
      ])
      expect((await owner.get('requests/export/')).body).toMatchObject({ step_up: true })
      await stepUp(owner, people.owner)
      const file = await owner.get('requests/export/?format=csv')
      expect([file.status, file.headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining('.csv'),
      ])
      const erased = await owner.post(`${url}erase/`, { reason: 'просьба' })
      expect(erased.body).toMatchObject({
        erased: [url.split('/')[1]],
        act: { by: 'Олег', reason: 'просьба' },
      })
      expect((await owner.get(url)).status).toBe(404)
      const log = JSON.stringify(await under.db.selectFrom('audit_log').selectAll().execute())
      expect(log).not.toMatch(/Канарейка|9120000001/)
      verifies('D67-3')
    })
  })

  describe('accounts', () => {
    it('are invited, changed, and ended by the owner after a step-up', async () => {
      const wanted = { email: 'Vera@Desk.example', name: 'Вера', role: 'editor' }
      expect((await owner.post('users/', wanted)).body).toMatchObject({ step_up: true })
      expect((await anna.post('users/', wanted)).status).toBe(403)
      const before = owner.cookie
      const proved = await stepUp(owner, people.owner)
      expect([proved.status, owner.cookie === before]).toEqual([200, false])
      expect((await owner.post('users/', { email: 'x', role: 'y' })).body).toEqual({
        email: [expect.any(String)],
        name: [expect.any(String)],
        role: [expect.any(String)],
      })
      const invited = await owner.post('users/', wanted)
      expect(invited.status).toBe(201)
      const link = `invites/${invited.body.invite_url.split('/').at(-1)}/`
      const vera = new DeskBrowser(site)
      expect((await vera.get(link)).body).toMatchObject({
        email: 'vera@desk.example',
        name: 'Вера',
      })
      const { body } = await vera.post(link, { password: PASSWORD })
      await vera.post(`${link}confirm/`, { code: totpCode(body.totp.secret, clock.now()) })
      expect((await vera.get('session/')).body.user.role).toBe('editor')
      expect((await vera.get('requests/')).status).toBe(403)
      const { id } = invited.body.user
      const version = (await owner.get('users/')).body.results.find(
        (one: DeskPerson) => one.id === id,
      ).version
      const stale = await owner.send('PATCH', `users/${id}/`, {
        role: 'manager',
        version: version - 1,
      })
      expect([stale.status, stale.body.current.id]).toEqual([409, id])
      await owner.send('PATCH', `users/${id}/`, { role: 'manager', version })
      expect((await vera.get('requests/')).status).toBe(200)
      expect((await owner.send('DELETE', `users/${id}/sessions/`)).status).toBe(204)
      expect((await vera.get('requests/')).status).toBe(401)
      const self = (await owner.get('users/')).body.results.find(
        (one: DeskPerson) => one.id === people.owner.id,
      )
      const last = await owner.send('PATCH', `users/${self.id}/`, {
        disabled: true,
        version: self.version,
      })
      expect([last.status, last.body.detail]).toEqual([
        409,
        expect.stringContaining('последний владелец'),
      ])
      clock.advance(10 * 60_000 + 1)
      expect((await owner.post('users/', wanted)).body).toMatchObject({ step_up: true })
      verifies('D64-1', 'D65-1')
    })

    it('get no link while their access is closed, and a new one is a change of the account', async () => {
      await stepUp(owner, people.owner)
      const wanted = { email: 'vera@desk.example', name: 'Вера', role: 'editor' }
      const { user } = (await owner.post('users/', wanted)).body
      const again = await owner.post('users/', { ...wanted, role: 'analyst' })
      expect(again.body.user).toMatchObject({ role: 'analyst', version: user.version + 1 })
      const close = async (id: string, version: number) =>
        (await owner.send('PATCH', `users/${id}/`, { disabled: true, version })).status
      expect(await close(user.id, user.version + 1)).toBe(200)
      expect(await close(people.boris.id, 1)).toBe(200)
      const closed = 'Доступ этого человека закрыт: сначала откройте его'
      expect((await owner.post('users/', wanted)).body).toEqual({ email: [closed] })
      const reset = await owner.post(`users/${people.boris.id}/reset/`)
      expect([reset.status, reset.body.detail]).toEqual([409, closed])
    })

    it('get a new password by a link that keeps the second factor', async () => {
      await stepUp(owner, people.owner)
      const { body } = await owner.post(`users/${people.anna.id}/reset/`)
      const link = `invites/${body.invite_url.split('/').at(-1)}/`
      const fresh = new DeskBrowser(site)
      expect((await fresh.post(link, { password: 'совсем другой пароль' })).body).toEqual({
        totp: null,
      })
      expect((await fresh.post(`${link}confirm/`, { code: '000000' })).status).toBe(401)
      expect((await anna.get('session/')).status).toBe(200)
      const code = totpCode(people.anna.secret, clock.now())
      const done = await fresh.post(`${link}confirm/`, { code })
      expect([done.status, done.body.recovery_codes]).toEqual([200, []])
      expect((await anna.get('session/')).status).toBe(401)
    })
  })

  describe('one’s own account', () => {
    it('lists and ends sessions of one’s own, not of others', async () => {
      clock.advance(60_000)
      const second = await signIn(site, people.anna, clock)
      const { results } = (await second.get('me/sessions/')).body
      expect(results.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([
        false,
        true,
      ])
      const other = results.find(({ current }: { current: boolean }) => !current)
      expect((await boris.send('DELETE', `me/sessions/${other.id}/`)).status).toBe(404)
      expect((await second.send('DELETE', `me/sessions/${other.id}/`)).status).toBe(204)
      expect((await anna.get('session/')).status).toBe(401)
    })

    it('changes the password with the current one, and the authenticator after a step-up', async () => {
      const wrong = await anna.post('me/password/', {
        current: 'нет',
        password: 'совсем другой пароль',
      })
      expect(wrong.status).toBe(401)
      const weak = await anna.post('me/password/', { current: PASSWORD, password: 'qwerty' })
      expect(weak.body).toEqual({ password: [expect.any(String)] })
      const done = await anna.post('me/password/', {
        current: PASSWORD,
        password: 'совсем другой пароль',
      })
      expect(done.status).toBe(204)
      expect((await anna.post('me/totp/')).body).toMatchObject({ step_up: true })
      await stepUp(anna, people.anna)
      const offer = (await anna.post('me/totp/')).body
      const confirmed = await anna.post('me/totp/', { code: totpCode(offer.secret, clock.now()) })
      expect([confirmed.status, confirmed.body.recovery_codes]).toEqual([200, []])
      const codes = (await anna.post('me/recovery-codes/')).body.recovery_codes
      expect(codes).toHaveLength(10)
      const again = new DeskBrowser(site)
      await again.post('session/', { email: people.anna.email, password: 'совсем другой пароль' })
      expect((await again.post('session/code/', { code: codes[0] })).status).toBe(200)
      const used = new DeskBrowser(site)
      await used.post('session/', { email: people.anna.email, password: 'совсем другой пароль' })
      expect((await used.post('session/code/', { code: codes[0] })).status).toBe(401)
    })

    it('enrols a second factor in a session that has given the password only', async () => {
      const bare = await makeDeskUser(under.db, 'manager', { factor: false })
      const browser = new DeskBrowser(site)
      const half = await browser.post('session/', { email: bare.email, password: PASSWORD })
      expect(half.body).toEqual({ next: 'enrol', token: expect.any(String) })
      expect((await browser.get('me/')).status).toBe(401)
      const offer = (await browser.post('me/totp/')).body
      const done = await browser.post('me/totp/', { code: totpCode(offer.secret, clock.now()) })
      expect(done.body.recovery_codes).toHaveLength(10)
      expect((await browser.get('me/')).body).toMatchObject({ totp: true, recovery_codes: 10 })
    })
  })

  it('says what it knows of the state of the site', async () => {
    site.context.health.setProblem('sources', 'the feed x is stale')
    expect((await anna.get('state/')).body).toMatchObject({
      status: 'ready',
      problems: [{ name: 'sources', detail: 'the feed x is stale' }],
    })
    site.context.health.setProblem('sources', null)
    verifies('D70-2')
  })
})
