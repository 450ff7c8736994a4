import { channel } from 'node:diagnostics_channel'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { makeLot } from '../../tests/support/factories.ts'
import { exchangeRaw } from '../../tests/support/raw-client.ts'
import { raiseCatalogueVersion } from '../db/version.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp } from '../../tests/support/test-app.ts'

type Headers = Record<string, string>

/** Starts an application on a port, and counts the pages that the framework handles. */
async function startApp(...[under, options]: Parameters<typeof createTestApp>) {
  const { app, close } = await createTestApp(under, options)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  let handled = 0
  const count = () => void (handled += 1)
  const started = channel('tracing:fastify.request.handler:start')
  started.subscribe(count)
  onTestFinished(() => {
    started.unsubscribe(count)
  })
  const get = (path: string, headers: Headers = {}, method = 'GET') =>
    new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
      const request = send({ port, path, headers, method, agent: false }, async (response) => {
        const { date: _date, ...others } = response.headers
        const body = (await buffer(response)).toString('base64')
        resolve({ status: response.statusCode ?? 0, headers: others, body })
      })
      request.on('error', reject).end()
    })
  return { get, close, port, handled: () => handled }
}

const accepted: Headers[] = [
  {},
  { 'accept-encoding': 'gzip, deflate, br, zstd' },
  { 'accept-encoding': 'br' },
  { cookie: 'city=absent; csrftoken=x' },
]

describeOnStores('responses before the framework', (under) => {
  it.each(['/flats', '/press?utm_source=x', '/page-data/projects', '/api/flats/?limit=3'])(
    '%s has the same status, headers and body as through the framework',
    async (path) => {
      await makeLot(under.db)
      const { get, close } = await startApp(under)
      for (const headers of accepted) {
        const first = await get(path, headers)
        expect(first.status).toBe(200)
        expect(await get(path, headers)).toEqual(first)
        expect(await get(path, headers)).toEqual(first)
      }
      await close()
    },
  )

  it('answers requests for a page without the framework from the third on', async () => {
    const { get, close, handled } = await startApp(under)
    await get('/flats')
    await get('/flats')
    const before = handled()
    await get('/flats')
    expect(handled()).toBe(before)
    await get('/flats?unknown=1')
    expect(handled()).toBe(before + 1)
    await close()
  })

  it('answers requests with conditions, other methods and several hosts through the framework', async () => {
    const { get, close, port } = await startApp(under)
    const { headers } = await get('/flats')
    await get('/flats')
    await get('/flats')
    const { etag } = headers as { etag: string }
    expect((await get('/flats', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/flats', {}, 'HEAD')).body).toBe('')
    expect((await get('/flats', {}, 'PUT')).status).toBe(405)
    const hosts = 'Host: a.example\r\nHost: b.example'
    expect(
      await exchangeRaw(port, `GET /flats HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 400 /)
    await close()
  })

  it('counts API requests within the limit of an address', async () => {
    await makeLot(under.db)
    const settings = { API_REQUESTS_PER_ADDRESS: '5', TRUSTED_PROXIES: '127.0.0.1' }
    const { get, close } = await startApp(under, { settings })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await get('/api/flats/', headers)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await close()
  })

  it('rejects pages under overload without the framework, with the same response, but not those at hand', async () => {
    const wrapRender: NonNullable<Parameters<typeof createTestApp>[1]>['wrapRender'] =
      (render) => (page) => {
        for (const end = performance.now() + 25; performance.now() < end; );
        return render(page)
      }
    const { get, close, handled } = await startApp(under, { wrapRender })
    await get('/press')
    await get('/press')
    const burst = (from: number) =>
      Promise.all(Array.from({ length: 120 }, (_, n) => get(`/flats?price_max=${from + n}`)))
    const first = await burst(1_000)
    const before = handled()
    const others = ['/press?utm_source=x', '/nothing', '/healthz']
    const [second, meanwhile] = await Promise.all([
      burst(2_000),
      Promise.all(others.map((path) => get(path))),
    ])
    const rejected = second.filter(({ status }) => status === 503)
    expect(rejected.length).toBeGreaterThan(0)
    // The framework does not count a page that it does not know.
    expect(handled() - before).toBeLessThanOrEqual(second.length - rejected.length + others.length)
    const through = first.find(({ status }) => status === 503)
    // The order of headers depends on what rejects first, the framework or our code.
    for (const response of rejected) expect(response).toEqual(through)
    expect(through?.headers).toMatchObject({ 'retry-after': '5' })
    expect(meanwhile.map(({ status }) => status)).toEqual([200, 404, 200])
    await close()
  }, 60_000)

  it('answers with the new content after the catalogue has changed', async () => {
    const { get, close } = await startApp(under)
    const before = await get('/api/flats/')
    await get('/api/flats/')
    await makeLot(under.db)
    await under.db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date()))
    await expect.poll(async () => (await get('/api/flats/')).body).not.toBe(before.body)
    await close()
  })
})
