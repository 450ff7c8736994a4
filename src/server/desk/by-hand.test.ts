import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import {
  type DeskBrowser,
  type DeskPerson,
  makeDeskUser,
  signIn,
  totpCode,
} from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { fillSellingCatalogue } from '../../../tests/support/selling-site.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { bringBack } from './forgotten-requests.ts'

const HOUR_MS = 3_600_000

describeOnStores('requests that the office adds and plans', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let people: Record<'anna' | 'boris' | 'analyst', DeskPerson>
  let anna: DeskBrowser
  let boris: DeskBrowser
  const given = {
    name: 'Канарейка',
    phone: '8 912 000-00-01',
    type: 'callback',
    lot: 'Ф-2',
    source: 'phone',
    text: 'Хочет двушку',
    consent: 'spoken',
  }
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const listIds = async (browser: DeskBrowser, query: string) =>
    (await browser.get(`requests/?${query}`)).body.results.map(({ id }: { id: string }) => id)

  const listNotices = () =>
    under.db.selectFrom('desk_notices').selectAll().where('kind', '=', 'meeting').execute()

  beforeAll(async () => {
    await fillSellingCatalogue(under.db)
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    // The next morning.
    clock.advance(32 * HOUR_MS - (clock.now().getTime() % (24 * HOUR_MS)))
    for (const table of ['desk_attempts', 'desk_users', 'desk_notices', 'audit_log'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    await storeRequests(under.db, 0)
    people = {
      anna: await makeDeskUser(under.db, 'manager', { name: 'Анна' }),
      boris: await makeDeskUser(under.db, 'manager', { name: 'Борис' }),
      analyst: await makeDeskUser(under.db, 'analyst'),
    }
    anna = await signIn(site, people.anna, clock)
    boris = await signIn(site, people.boris, clock)
  })

  describe('the choice of what a request is about', () => {
    it('has all projects, and the lots whose article begins with what is typed, in either layout', async () => {
      const empty = (await anna.get('requests/subjects/')).body
      expect(empty.projects.length).toBeGreaterThan(0)
      expect(empty.lots).toEqual([])
      for (const q of ['Ф-2', 'ф-2']) {
        const { body } = await anna.get(`requests/subjects/?q=${encodeURIComponent(q)}`)
        expect(body.lots[0]).toMatchObject({ article: 'Ф-2', project: expect.any(String) })
      }
    })

    it('is not for a role that adds no requests', async () => {
      const analyst = await signIn(site, people.analyst, clock)
      expect((await analyst.get('requests/subjects/?q=1')).status).toBe(403)
    })
  })

  describe('a request by hand', () => {
    it('is stored like one of the form, with source, consent and note, and without name or phone in the log', async () => {
      const added = await anna.post('requests/', given)
      expect([added.status, added.body]).toMatchObject([
        201,
        {
          state: 'new',
          name: 'Канарейка',
          phone: '+79120000001',
          source: 'phone',
          lot: 'Ф-2',
          project: expect.any(String),
          lot_price: expect.any(Number),
          due_at: later(HOUR_MS),
          consent: { given: 'spoken', version: '1', at: clock.now().toISOString() },
          notes: [{ text: 'Хочет двушку', user: { name: 'Анна' } }],
          events: [{ kind: 'add', text: 'phone' }],
          deliveries: [{ channel: 'webhook', state: 'pending' }],
          flagged: null,
        },
      ])
      expect(await listIds(boris, 'state=new')).toEqual([added.body.id])
      expect(await listIds(boris, 'state=new&q=0001')).toEqual([added.body.id])
      const log = await under.db.selectFrom('audit_log').selectAll().execute()
      expect(log.at(-1)).toMatchObject({ action: 'request.add', user_name: 'Анна' })
      expect(JSON.stringify(log)).not.toMatch(/Канарейка|9120000001/)
      verifies('D108-1')
    })

    it('that came within a minute is not stored again, and the answer has the first one', async () => {
      const first = await anna.post('requests/', given)
      const again = await boris.post('requests/', { ...given, phone: '+7 (912) 000-00-01' })
      expect([again.status, again.body]).toMatchObject([
        409,
        { detail: expect.any(String), current: { id: first.body.id } },
      ])
      clock.advance(60_000)
      expect((await boris.post('requests/', given)).status).toBe(201)
    })

    it('names all wrong fields, and is for those who work on requests', async () => {
      const wrong = await anna.post('requests/', {
        name: 'A1',
        phone: '12',
        type: 'partners',
        source: 'fax',
        consent: 'no',
        text: ' ',
      })
      expect([wrong.status, Object.keys(wrong.body).toSorted()]).toEqual([
        400,
        ['consent', 'name', 'phone', 'source', 'text', 'type'],
      ])
      const analyst = await signIn(site, people.analyst, clock)
      expect((await analyst.post('requests/', given)).status).toBe(403)
      const id = (await anna.post('requests/', given)).body.id
      const patch = { version: 1, name: 'Вера' }
      expect((await analyst.send('PATCH', `requests/${id}/`, patch)).status).toBe(403)
    })

    it('counts towards no limit of visitors, however many an office adds', async () => {
      for (let n = 0; n < 8; n++) {
        const added = await anna.post('requests/', { ...given, name: `Анна ${'а'.repeat(n + 1)}` })
        expect([added.status, added.body.flagged]).toEqual([201, null])
      }
      const form = { name: 'Пётр', phone: '+7(912)000-00-01', privacy_policy_agreed: '1' }
      const sent = await site.app.inject({
        method: 'POST',
        url: '/api/request/',
        headers: {
          cookie: 'csrftoken=0123456789abcdef0123456789abcdef',
          'x-csrftoken': '0123456789abcdef0123456789abcdef',
        },
        payload: form,
      })
      expect(sent.statusCode).toBe(201)
    })

    it('is corrected: found by the new name and phone only, which the log does not have', async () => {
      const { id } = (await anna.post('requests/', given)).body
      const url = `requests/${id}/`
      expect(await listIds(anna, 'q=канарейка')).toEqual([id])
      const patched = await boris.send('PATCH', url, {
        version: 1,
        name: 'Синица',
        phone: '9120000002',
      })
      expect([patched.status, patched.body]).toMatchObject([
        200,
        { version: 2, name: 'Синица', phone: '+79120000002' },
      ])
      expect(patched.body.events.at(-1)).toMatchObject({ kind: 'correct', text: 'name,phone' })
      expect([await listIds(anna, 'q=канарейка'), await listIds(anna, 'q=синица')]).toEqual([
        [],
        [id],
      ])
      const stale = await anna.send('PATCH', url, { version: 1, name: 'Сова' })
      expect([stale.status, stale.body.current.name]).toEqual([409, 'Синица'])
      expect((await anna.send('PATCH', url, { version: 2 })).status).toBe(400)
      expect((await anna.send('PATCH', url, { version: 2, name: 'x1', phone: '1' })).body).toEqual({
        name: [expect.any(String)],
        phone: [expect.any(String)],
      })
      const log = JSON.stringify(await under.db.selectFrom('audit_log').selectAll().execute())
      expect(log).toContain('request.correct')
      expect(log).not.toMatch(/Канарейка|Синица|912000000/)
      verifies('D108-2')
    })
  })

  describe('a meeting', () => {
    const meet = async (at: string) => {
      const { id } = (await anna.post('requests/', given)).body
      const url = `requests/${id}/`
      const met = await anna.post(`${url}outcome/`, { version: 1, outcome: 'meeting', at })
      return { id, url, met }
    }

    it('has its day, and asks its person for an outcome of its own afterwards', async () => {
      const at = later(26 * HOUR_MS)
      const { id, url, met } = await meet(at)
      expect([met.status, met.body]).toMatchObject([
        200,
        { state: 'done', outcome: 'meeting', meeting_at: at, due_at: at, asks_outcome: false },
      ])
      expect(await listIds(boris, 'view=meetings')).toEqual([id])
      clock.advance(26 * HOUR_MS - 1_000)
      await bringBack(site.context)
      boris = await signIn(site, people.boris, clock)
      expect((await boris.get(url)).body.state).toBe('done')
      clock.advance(1_000)
      await bringBack(site.context)
      const back = (await boris.get(url)).body
      expect(back).toMatchObject({
        state: 'new',
        outcome: 'meeting',
        asks_outcome: true,
        late: false,
        assigned_to: { name: 'Анна' },
      })
      const told = { version: back.version, outcome: 'reached', text: 'Понравилось' }
      const done = await boris.post(`${url}outcome/`, told)
      expect([done.status, done.body]).toMatchObject([
        200,
        { state: 'done', outcome: 'reached', meeting_at: null, asks_outcome: false },
      ])
      expect(await listIds(boris, 'view=meetings')).toEqual([])
      verifies('D108-3')
    })

    it('is reminded of an hour before, once, on every desk and by e-mail; that of somebody away is open to all', async () => {
      const { id, url } = await meet(later(3 * HOUR_MS))
      await bringBack(site.context)
      expect(await listNotices()).toEqual([])
      clock.advance(2 * HOUR_MS)
      anna = await signIn(site, people.anna, clock)
      for (let n = 0; n < 2; n++) await bringBack(site.context)
      const notices = await listNotices()
      expect(notices).toMatchObject([{ kind: 'meeting', user_id: people.anna.id }])
      expect(notices[0]?.text).toMatch(/^Встреча в \d\d:\d\d$/)
      const { body } = await anna.get(url)
      expect(body).toMatchObject({ state: 'done', version: 2 })
      expect(body.events.at(-1)).toMatchObject({ kind: 'remind' })
      const changes = await under.db.selectFrom('desk_changes').selectAll().execute()
      expect(changes.filter(({ entity_id }) => entity_id === id)).toHaveLength(3)

      const other = await meet(later(3 * HOUR_MS))
      await anna.send('PUT', 'me/absence/', { until: later(20 * HOUR_MS) })
      clock.advance(2 * HOUR_MS)
      await bringBack(site.context)
      boris = await signIn(site, people.boris, clock)
      expect((await boris.get(other.url)).body).toMatchObject({ state: 'done', assigned_to: null })
    })

    it('is moved, cancelled and passed on before it is held', async () => {
      const { id, url } = await meet(later(2 * HOUR_MS))
      const moved = later(4 * HOUR_MS)
      const again = await anna.post(`${url}outcome/`, { version: 2, outcome: 'meeting', at: moved })
      expect(again.body).toMatchObject({ state: 'done', meeting_at: moved })
      const passed = await anna.post(`${url}assign/`, { version: 3, user: people.boris.id })
      expect(passed.body).toMatchObject({ state: 'done', assigned_to: { name: 'Борис' } })
      expect(await listIds(boris, 'view=mine')).toEqual([id])
      const off = await boris.post(`${url}outcome/`, { version: 4, outcome: 'refused' })
      expect(off.body).toMatchObject({ state: 'done', outcome: 'refused', meeting_at: null })
      expect((await boris.post(`${url}outcome/`, { version: 5, outcome: 'spam' })).status).toBe(409)
    })
  })

  describe('a call-back', () => {
    it('that its person takes before its time keeps it, and one that is given away too', async () => {
      const [id = ''] = await storeRequests(under.db, 1)
      const url = `requests/${id}/`
      const at = later(20 * HOUR_MS)
      await anna.post(`${url}outcome/`, { version: 1, outcome: 'no_answer', at })
      const taken = await anna.post(`${url}take/`, { version: 2 })
      const kept = { state: 'in_progress', outcome: 'no_answer', due_at: at }
      expect([taken.status, taken.body]).toMatchObject([200, { ...kept, version: 3 }])
      clock.advance(2 * HOUR_MS)
      await bringBack(site.context)
      boris = await signIn(site, people.boris, clock)
      expect((await boris.get(url)).body).toMatchObject({ ...kept, assigned_to: { name: 'Анна' } })
      anna = await signIn(site, people.anna, clock)
      const given = await anna.post(`${url}assign/`, { version: 3, user: people.boris.id })
      expect(given.body).toMatchObject({ ...kept, assigned_to: { name: 'Борис' } })
      clock.advance(18 * HOUR_MS)
      await bringBack(site.context)
      boris = await signIn(site, people.boris, clock)
      expect((await boris.get(url)).body).toMatchObject({
        state: 'new',
        assigned_to: { name: 'Борис' },
      })
    })
  })

  describe('a request that is given to a person', () => {
    it('who is away or has not joined is rejected, unless that is confirmed', async () => {
      const [id = ''] = await storeRequests(under.db, 1)
      const url = `requests/${id}/assign/`
      const until = later(20 * HOUR_MS)
      await boris.send('PUT', 'me/absence/', { until })
      const invited = await makeDeskUser(under.db, 'manager', { name: 'Вера' })
      await under.db
        .updateTable('desk_users')
        .set({ password_hash: null })
        .where('id', '=', invited.id)
        .execute()
      for (const user of [people.boris.id, invited.id]) {
        const refused = await anna.post(url, { version: 1, user })
        expect([refused.status, refused.body]).toEqual([400, { user: [expect.any(String)] }])
      }
      const analyst = { version: 1, user: people.analyst.id, confirm: true }
      expect((await anna.post(url, analyst)).status).toBe(400)
      const confirmed = await anna.post(url, { version: 1, user: people.boris.id, confirm: true })
      expect([confirmed.status, confirmed.body.assigned_to.name]).toEqual([200, 'Борис'])
    })
  })

  describe('without minutes of lateness', () => {
    it('a taken request without an outcome returns after the promised hour', async () => {
      const calm = await createTestApp(under, { clock, settings: { DESK_LATE_MINUTES: '0' } })
      const [id = ''] = await storeRequests(under.db, 1)
      await anna.post(`requests/${id}/take/`, { version: 1 })
      clock.advance(HOUR_MS - 1_000)
      await bringBack(calm.context)
      boris = await signIn(site, people.boris, clock)
      expect((await boris.get(`requests/${id}/`)).body.state).toBe('in_progress')
      clock.advance(1_000)
      await bringBack(calm.context)
      expect((await boris.get(`requests/${id}/`)).body).toMatchObject({
        state: 'new',
        assigned_to: null,
      })
      await calm.close()
    })
  })

  describe('an export', () => {
    it('has person, outcome, attempts, notes and due time, in the time of the office', async () => {
      const owner = await makeDeskUser(under.db, 'owner')
      const [id = ''] = await storeRequests(under.db, 1)
      await anna.post(`requests/${id}/outcome/`, {
        version: 1,
        outcome: 'no_answer',
        at: '2027-01-11T08:00:00Z',
        text: 'Гудки',
      })
      await under.db.updateTable('cities').set({ time_zone: 'Asia/Yekaterinburg' }).execute()
      const browser = await signIn(site, owner, clock)
      clock.advance(30_000)
      await browser.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
      const csv = await site.app.inject({
        url: '/desk/api/requests/export/?format=csv',
        headers: { host: '127.0.0.1:3000', cookie: browser.cookie },
      })
      const [head = '', row = ''] = csv.body.split('\r\n')
      const cells = new Map(head.split(';').map((name, n) => [name, row.split(';')[n]]))
      expect(Object.fromEntries(cells)).toMatchObject({
        'Получена (время офиса)': '20.11.2026 15:00',
        'Позвонить до (время офиса)': '11.01.2027 13:00',
        'Кто работает': 'Анна',
        Работа: 'в работе',
        Итог: 'не дозвонились',
        Звонков: '1',
        Заметки: expect.stringMatching(/ Анна: Гудки$/),
      })
      await under.db.updateTable('cities').set({ time_zone: 'Europe/Moscow' }).execute()
    })
  })

  describe('an unused invite', () => {
    it('gets a new link, and the earlier one ends; who has joined gets none', async () => {
      const owner = await makeDeskUser(under.db, 'owner')
      const browser = await signIn(site, owner, clock)
      clock.advance(30_000)
      await browser.post('me/step-up/', { code: totpCode(owner.secret, clock.now()) })
      const wanted = { email: 'vera@desk.example', name: 'Вера', role: 'editor' }
      const first = (await browser.post('users/', wanted)).body
      expect(first.user.invite_until).toBe(later(24 * HOUR_MS))
      clock.advance(60_000)
      const again = await browser.post(`users/${first.user.id}/invite/`)
      expect([again.status, again.body.user.invite_until]).toEqual([200, later(24 * HOUR_MS)])
      const read = (link: string) => browser.get(`invites/${link.split('/').at(-1)}/`)
      expect((await read(first.invite_url)).status).toBe(404)
      expect((await read(again.body.invite_url)).status).toBe(200)
      expect((await browser.post(`users/${people.anna.id}/invite/`)).status).toBe(409)
      expect((await anna.post(`users/${first.user.id}/invite/`)).status).toBe(403)
    })
  })

  describe('a view', () => {
    it('has what is mine, late, of today and a meeting, of all states, and the counts agree', async () => {
      const today = clock.now().toISOString().slice(0, 10)
      const times = [later(-HOUR_MS), later(HOUR_MS), later(48 * HOUR_MS), later(72 * HOUR_MS)]
      const [late = '', soon = '', far = '', met = ''] = await storeRequests(
        under.db,
        times.length,
        (n) => ({ due_at: times[n] ?? '' }),
      )
      await anna.post(`requests/${far}/take/`, { version: 1 })
      await anna.post(`requests/${met}/outcome/`, {
        version: 1,
        outcome: 'meeting',
        at: later(2 * HOUR_MS),
      })
      expect(today).toBe(later(2 * HOUR_MS).slice(0, 10))
      const views = ['mine', 'late', 'today', 'meetings']
      const lists = await Promise.all(views.map((view) => listIds(anna, `view=${view}`)))
      expect(lists).toEqual([[met, far], [late], [late, soon, met], [met]])
      expect(await listIds(anna, 'view=mine&state=in_progress')).toEqual([far])
      expect((await anna.get('requests/counts/')).body).toMatchObject({
        mine: 2,
        late: 1,
        today: 3,
        meetings: 1,
        zone: 'Europe/Moscow',
        today_ends: `${today}T21:00:00.000Z`,
      })
      expect((await boris.get('requests/counts/')).body.mine).toBe(0)
      const unknown = await anna.get('requests/?view=x')
      expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['view']])
      verifies('D108-4')
    })
  })
})
