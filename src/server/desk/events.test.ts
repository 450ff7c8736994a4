import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { systemClock } from '../../lib/async/clock.ts'

describeOnStores('the events of the desk', (under) => {
  let site: TestApp
  let address = ''
  beforeAll(async () => {
    site = await createTestApp(under)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => site.close())

  /** Opens a stream on a connection of its own, which the server does not keep afterwards. */
  async function open(cookie: string, headers: Record<string, string> = {}, query = '') {
    const request = get(`${address}/desk/api/events/${query}`, {
      agent: false,
      headers: { cookie, ...headers },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const stream = {
      text: '',
      isEnded: false,
      headers: response.headers,
      close: () => request.destroy(),
    }
    response.on('data', (chunk: Buffer) => {
      stream.text += chunk.toString()
    })
    response.on('error', () => {})
    response.on('close', () => {
      stream.isEnded = true
    })
    request.on('error', () => {})
    return stream
  }

  it('tell of each change without data of a person, are resumed, and end with the session', async () => {
    const [id = ''] = await storeRequests(under.db, 1)
    const person = await makeDeskUser(under.db, 'manager', { name: 'Анна' })
    const browser = await signIn(site, person, systemClock)
    const stream = await open(browser.cookie)
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(stream.headers['cache-control']).toContain('no-transform')
    await expect.poll(() => stream.text).toContain('retry:')
    // The first look notes where the changes are.
    await new Promise((resolve) => setTimeout(resolve, 700))
    await browser.post(`requests/${id}/take/`, { version: 1 })
    await expect.poll(() => stream.text).toContain(`"id":"${id}","state":"in_progress","version":2`)
    expect(stream.text).not.toMatch(/Канарейка|9120000001/)
    const last = /id: (\d+)\n/.exec(stream.text)?.[1] ?? ''
    await browser.post(`requests/${id}/notes/`, { text: 'x' })
    const resumed = await open(browser.cookie, { 'last-event-id': last })
    await expect.poll(() => resumed.text).toContain('event: request')
    const old = await open(browser.cookie, { 'last-event-id': '999999999' })
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

  it('are not for an editor', async () => {
    const editor = await signIn(site, await makeDeskUser(under.db, 'editor'), systemClock)
    expect((await editor.get('events/')).status).toBe(403)
  })
})
