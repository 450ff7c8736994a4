import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import {
  type DeskBrowser,
  type DeskPerson,
  makeDeskUser,
  signIn,
} from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { findForgotten } from '../../features/callback/requests/return-requests.server.ts'
import { bringBack } from './forgotten-requests.ts'

const DAY_MS = 86_400_000
const MANY = 5_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

describeOnStores('requests on the desk', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let person: DeskPerson
  let anna: DeskBrowser
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['desk_attempts', 'desk_users'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    person = await makeDeskUser(under.db, 'manager', { name: 'Анна' })
    anna = await signIn(site, person, clock)
  })
  const store = (count: number) => {
    const due_at = clock.now().toISOString()
    return storeRequests(under.db, count, () => ({ due_at }))
  }
  const readStates = async () => {
    const rows = await under.db
      .selectFrom('callback_requests')
      .select(['id', 'desk_state'])
      .execute()
    return new Map(rows.map(({ id, desk_state }) => [id, desk_state]))
  }

  it('are all there after the clock was a month ahead, and taken ones are due again', async () => {
    const [fresh = '', taken = '', missed = '', ahead = ''] = await store(4)
    await anna.post(`requests/${taken}/take/`, { version: 1 })
    const at = new Date(clock.now().getTime() + DAY_MS).toISOString()
    await anna.post(`requests/${missed}/outcome/`, { version: 1, outcome: 'no_answer', at })

    clock.advance(30 * DAY_MS)
    await bringBack(site.context)
    expect([...(await readStates()).values()]).toEqual(['new', 'new', 'new', 'new'])
    expect((await anna.get('requests/')).status).toBe(401)
    const later = await signIn(site, person, clock)
    await later.post(`requests/${ahead}/take/`, { version: 1 })
    await later.send('PUT', `requests/${ahead}/viewing/`, { tab: 'one' })

    clock.advance(-30 * DAY_MS)
    expect((await later.get('requests/')).status).toBe(401)
    // The code of the month ahead was used; those of today count nevertheless.
    const again = await signIn(site, person, clock)
    await bringBack(site.context)
    expect(await readStates()).toEqual(
      new Map([fresh, taken, missed, ahead].map((id) => [id, 'new'])),
    )
    expect((await again.get(`requests/${ahead}/`)).body.viewers).toEqual([])
    expect((await again.get('requests/')).body.counts).toEqual({
      new: 4,
      in_progress: 0,
      done: 0,
    })
  })

  it('return that had no answer by a clock that was ahead, unless a person has chosen the time', async () => {
    const [byDefault = '', chosen = '', today = ''] = await store(3)
    clock.advance(3 * HOUR_MS)
    const ahead = await signIn(site, person, clock)
    const missed = { version: 1, outcome: 'no_answer' }
    const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString()
    await ahead.post(`requests/${byDefault}/outcome/`, missed)
    await ahead.post(`requests/${chosen}/outcome/`, { ...missed, at: tomorrow })
    clock.advance(-3 * HOUR_MS)
    await anna.post(`requests/${today}/outcome/`, missed)
    await bringBack(site.context)
    expect(await readStates()).toEqual(
      new Map([
        [byDefault, 'new'],
        [chosen, 'in_progress'],
        [today, 'in_progress'],
      ]),
    )
    expect((await anna.get(`requests/${byDefault}/`)).body).toMatchObject({
      assigned_to: { name: 'Анна' },
      due_at: clock.now().toISOString(),
    })
    clock.advance(HOUR_MS)
    await bringBack(site.context)
    expect((await readStates()).get(today)).toBe('new')
  })

  it('show who has one open by a process whose clock is a little ahead', async () => {
    const [id = ''] = await store(1)
    clock.advance(2 * MINUTE_MS)
    await anna.send('PUT', `requests/${id}/viewing/`, { tab: 'one' })
    clock.advance(-2 * MINUTE_MS)
    const { viewers } = (await anna.get(`requests/${id}/`)).body
    expect(viewers).toMatchObject([{ name: 'Анна' }])
  })

  it('stay with who has taken one by a process whose clock is a little ahead', async () => {
    const [id = ''] = await store(1)
    clock.advance(2 * MINUTE_MS)
    await anna.post(`requests/${id}/take/`, { version: 1 })
    clock.advance(-2 * MINUTE_MS)
    const found = await findForgotten(under.db, clock.now(), 1)
    expect(found).toEqual([])
  })

  it('are all there after the clock was a month behind', async () => {
    const [, taken = '', missed = ''] = await store(3)
    clock.advance(-30 * DAY_MS)
    expect((await anna.get('requests/')).status).toBe(401)
    const earlier = await signIn(site, person, clock)
    await earlier.post(`requests/${taken}/take/`, { version: 1 })
    const at = new Date(clock.now().getTime() + HOUR_MS).toISOString()
    await earlier.post(`requests/${missed}/outcome/`, { version: 1, outcome: 'no_answer', at })
    clock.advance(30 * DAY_MS)
    expect((await earlier.get('requests/')).status).toBe(401)
    await signIn(site, person, clock)
    await bringBack(site.context)
    expect([...(await readStates()).values()]).toEqual(['new', 'new', 'new'])
  })

  it('are listed page by page and counted right when 5,000 come in an hour', async () => {
    const from = clock.now().getTime()
    const dueOf = (n: number) => new Date(from + Math.floor((n * HOUR_MS) / MANY)).toISOString()
    const ids = await storeRequests(under.db, MANY, (n) => ({ due_at: dueOf(n) }))
    const listed: string[] = []
    let url = 'requests/'
    for (;;) {
      const { body } = await anna.get(url)
      listed.push(...body.results.map(({ id }: { id: string }) => id))
      expect(body.counts).toEqual({ new: MANY, in_progress: 0, done: 0 })
      if (body.next === null) break
      url = `requests/?cursor=${body.next}`
    }
    // In the order of their time, each once.
    expect(listed).toEqual(ids)
    clock.advance(HOUR_MS / 4)
    expect((await anna.get('requests/counts/')).body).toMatchObject({ new: MANY, late: MANY / 4 })
  }, 120_000)

  it('that are erased while somebody has them open are gone for every call', async () => {
    const [id = ''] = await store(1)
    const url = `requests/${id}/`
    expect((await anna.get(url)).status).toBe(200)
    await under.db.deleteFrom('callback_requests').where('id', '=', id).execute()
    for (const call of [
      anna.get(url),
      anna.post(`${url}take/`, { version: 1 }),
      anna.post(`${url}outcome/`, { version: 1, outcome: 'reached' }),
      anna.post(`${url}notes/`, { text: 'Набрано до удаления' }),
    ]) {
      expect((await call).status).toBe(404)
    }
    expect((await anna.get('requests/')).body.counts.new).toBe(0)
    expect(await under.db.selectFrom('request_notes').select('id').execute()).toEqual([])
  })

  it('get a note that is sent again with its key once', async () => {
    const [id = ''] = await store(1)
    const url = `requests/${id}/notes/`
    const note = { text: 'Просит перезвонить', key: 'k-1' }
    await anna.post(url, note)
    const again = await anna.post(url, note)
    expect(again.body.notes).toHaveLength(1)
    const other = await anna.post(url, { ...note, key: 'k-2' })
    expect(other.body.notes).toHaveLength(2)
    expect((await anna.post(url, { ...note, key: '../' })).status).toBe(400)
  })
})
