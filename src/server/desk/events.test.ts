import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { listen, openStream, waitForFirstBeat } from '../../../tests/support/desk-stream.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { systemClock } from '../../lib/time/clock.ts'
import { requestTopic } from '../../features/callback/requests/request-topic.ts'
import { lotTopic } from '../../features/lot-overrides/contracts/lot-topic.ts'
import { recordChange } from '../../operations/record-change.server.ts'

describeOnStores('the events of the desk', (under) => {
  let site: TestApp
  let address = ''
  beforeAll(async () => {
    site = await createTestApp(under)
    address = await listen(site)
  })
  afterAll(() => site.close())

  const open = (cookie: string, after?: string) => openStream(address, cookie, after)

  it('tell of each change without data of a person, are resumed, and end with the session', async () => {
    const [id = ''] = await storeRequests(under.db, 1)
    const person = await makeDeskUser(under.db, 'manager', { name: 'Анна' })
    const browser = await signIn(site, person, systemClock)
    const stream = await open(browser.cookie)
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(stream.headers['cache-control']).toContain('no-transform')
    await waitForFirstBeat(stream)
    await browser.post(`requests/${id}/take/`, { version: 1 })
    await expect.poll(() => stream.text).toContain(`"id":"${id}","state":"in_progress","version":2`)
    expect(stream.text).not.toMatch(/Канарейка|9120000001/)
    const last = stream.last()
    await browser.post(`requests/${id}/notes/`, { text: 'x' })
    const resumed = await open(browser.cookie, last)
    await expect.poll(() => resumed.text).toContain('event: request')
    const old = await open(browser.cookie, '999999999')
    await expect.poll(() => old.text).toContain('event: resync')
    old.close()
    await browser.send('PUT', `requests/${id}/viewing/`, { tab: 'one' })
    await expect
      .poll(() => stream.text)
      .toContain(`"id":"${id}","users":[{"id":"${person.id}","name":"Анна"}]`)
    expect((await browser.get(`requests/${id}/`)).body.viewers).toEqual([
      { id: person.id, name: 'Анна' },
    ])
    await browser.send('DELETE', `requests/${id}/viewing/`, { tab: 'one' })
    await expect.poll(() => stream.text).toContain(`"id":"${id}","users":[]`)
    expect((await browser.send('PUT', `requests/${id}/viewing/`, { tab: '../x' })).status).toBe(400)
    expect((await browser.send('PUT', 'requests/unknown/viewing/', { tab: 'x' })).status).toBe(204)
    await browser.send('DELETE', 'session/')
    await expect.poll(() => [stream.isEnded, resumed.isEnded]).toEqual([true, true])
    verifies('D69-1')
  })

  it('come through another process, also when a request is erased', async () => {
    const [id = ''] = await storeRequests(under.db, 1)
    const other = await createTestApp(under)
    try {
      const person = await makeDeskUser(under.db, 'manager')
      const browser = await signIn(site, person, systemClock)
      const stream = await open(browser.cookie)
      await waitForFirstBeat(stream)
      const colleague = await signIn(other, await makeDeskUser(under.db, 'manager'), systemClock)
      await colleague.post(`requests/${id}/take/`, { version: 1 })
      await expect.poll(() => stream.text).toContain(`"id":"${id}","state":"in_progress"`)
      await under.db.deleteFrom('callback_requests').where('id', '=', id).execute()
      await expect.poll(() => stream.text).toContain(`"id":"${id}","state":"erased"`)
      stream.close()
    } finally {
      await other.close()
    }
  })

  it('that were missed while a stream was cut are sent later, or one resync in place of too many', async () => {
    const [id = ''] = await storeRequests(under.db, 1)
    const browser = await signIn(site, await makeDeskUser(under.db, 'manager'), systemClock)
    const readLast = async () => {
      const row = await under.db
        .selectFrom('desk_changes')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      return String(row.id)
    }
    const last = await readLast()
    const change = (version: number) =>
      under.db
        .insertInto('desk_changes')
        .values({
          topic: 'request',
          entity_id: id,
          version,
          event: JSON.stringify({ id, state: 'new', version }),
        })
        .execute()
    for (let version = 2; version < 5; version++) await change(version)
    const short = await open(browser.cookie, last)
    await expect.poll(() => short.text).toContain('"version":4')
    expect(short.text).toMatch(/"version":2\}[^]*"version":3\}/)
    expect(short.text).not.toContain('resync')
    short.close()
    for (let version = 5; version < 520; version++) await change(version)
    const long = await open(browser.cookie, last)
    await expect.poll(() => long.text).toContain('event: resync')
    expect(long.text).not.toContain('"version":3}')
    long.close()
  })

  it('end when access is closed, also by another process, and before a stop waits for them', async () => {
    const person = await makeDeskUser(under.db, 'manager')
    const stream = await open((await signIn(site, person, systemClock)).cookie)
    await under.db
      .updateTable('desk_users')
      .set({ disabled_at: '2026-11-20T10:00:00.000Z' })
      .where('id', '=', person.id)
      .execute()
    await expect.poll(() => stream.isEnded, { timeout: 15_000 }).toBe(true)
    const other = await createTestApp(under)
    const theirs = await listen(other)
    const colleague = await signIn(other, await makeDeskUser(under.db, 'manager'), systemClock)
    const second = await openStream(theirs, colleague.cookie)
    expect(second.status).toBe(200)
    await other.close()
    await expect.poll(() => second.isEnded).toBe(true)
  })

  it('have a heartbeat in every minute, after which proxies end a silent connection', async () => {
    const person = await makeDeskUser(under.db, 'manager')
    const browser = await signIn(site, person, systemClock)
    const countBeats = (text: string) => text.split('event: beat').length - 1
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stream = await open(browser.cookie)
      await expect.poll(() => countBeats(stream.text)).toBe(1)
      vi.advanceTimersByTime(59_000)
      await expect.poll(() => countBeats(stream.text)).toBeGreaterThan(1)
      stream.close()
      await expect.poll(() => stream.isEnded).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are those of lots for an editor, who gets none of requests', async () => {
    const editor = await signIn(site, await makeDeskUser(under.db, 'editor'), systemClock)
    const stream = await open(editor.cookie)
    expect(stream.status).toBe(200)
    await expect.poll(() => stream.text).toContain('event: beat')
    const state = { id: 'r', state: 'new', version: 1 } as const
    await recordChange(under.db, requestTopic, { id: 'r', version: 1, event: state })
    const event = { id: 7, version: 3 }
    await recordChange(under.db, lotTopic, { id: '7', version: 3, event })
    await expect.poll(() => stream.text).toContain('event: lot\ndata: {"id":7,"version":3}')
    expect(stream.text).not.toContain('event: request')
    stream.close()
  })
})
