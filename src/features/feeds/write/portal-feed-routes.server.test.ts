import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { listPortalFetches } from './portal-fetches.server.ts'
import { importFeed } from '../merge/import-feed.server.ts'

const PUBLIC_URL = 'https://ordinata.example'

describeOnStores('/feeds', (under) => {
  let site: TestApp
  const importFlats = (count: number) =>
    importFeed(under.db, toByteStream(makeFeed(manyFlats(count))), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    })

  beforeAll(async () => {
    await importFlats(12)
    site = await createTestApp(under, { settings: { PUBLIC_URL } })
  })
  afterAll(() => site.close())

  it.each(['yandex', 'cian', 'avito', 'domclick'])('returns %s.xml', async (portal) => {
    const response = await site.app.inject(`/feeds/${portal}.xml`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(response.rawPayload.length),
      'x-content-type-options': 'nosniff',
    })
    expect(response.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<[^]+>\n$/)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it('returns 304 for a matching etag and HEAD without a body', async () => {
    const full = await site.app.inject('/feeds/yandex.xml')
    const { etag } = full.headers
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    for (const tags of [`${etag}`, `"x", W/${etag}`, '*']) {
      const same = await site.app.inject({
        url: '/feeds/yandex.xml',
        headers: { 'if-none-match': tags },
      })
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    }
    const other = { 'if-none-match': '"x"' }
    expect(await site.app.inject({ url: '/feeds/yandex.xml', headers: other })).toMatchObject({
      statusCode: 200,
      body: full.body,
    })
    const head = await site.app.inject({ method: 'HEAD', url: '/feeds/yandex.xml' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers).toMatchObject({ etag, 'content-length': `${full.rawPayload.length}` })
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    'returns 405 for %s',
    async (method) => {
      const response = await site.app.inject({ method, url: '/feeds/avito.xml' })
      expect(response.statusCode).toBe(405)
      expect(response.headers['allow']).toBe('GET, HEAD')
    },
  )

  it.each(['/feeds/ozon.xml', '/feeds/yandex', '/feeds'])('returns 404 for %s', async (url) => {
    expect((await site.app.inject(url)).statusCode).toBe(404)
  })

  it('returns the changed catalogue, with the same state for concurrent requests', async () => {
    const before = await site.app.inject('/feeds/yandex.xml')
    await importFlats(30)
    await expect
      .poll(async () => (await site.app.inject('/feeds/yandex.xml')).headers.etag)
      .not.toBe(before.headers.etag)
    const many = await Promise.all(
      Array.from({ length: 20 }, () => site.app.inject('/feeds/yandex.xml')),
    )
    expect(new Set(many.map(({ body }) => body)).size).toBe(1)
    expect(many[0]?.body.match(/<offer /g)).toHaveLength(30)
    expect(many[0]?.body).toContain(`<url>${PUBLIC_URL}/flats/`)
  })

  it('serves other requests after a client disconnects', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    const request = get({ port, host: '127.0.0.1', path: '/feeds/yandex.xml' })
    const [response] = await once(request, 'response')
    response.destroy()
    await once(request, 'close')
    expect((await site.app.inject('/feeds/yandex.xml')).statusCode).toBe(200)
  })

  it('stores when a feed was fetched, once a minute over two processes, and whether by the robot of the portal', async () => {
    const clock = movableClock('2026-11-21T09:00:00.000Z')
    await under.db.deleteFrom('portal_fetches').execute()
    const processes = [
      await createTestApp(under, { settings: { PUBLIC_URL }, clock }),
      await createTestApp(under, { settings: { PUBLIC_URL }, clock }),
    ]
    const [one, two] = processes.map(({ app }) => app)
    const fetchBy = (app: typeof one, agent: string, portal = 'cian') =>
      app?.inject({ url: `/feeds/${portal}.xml`, headers: { 'user-agent': agent } })
    const stored = async () =>
      (await listPortalFetches(under.db)).filter(({ portal }) => portal === 'cian')
    const at = (byRobot: string | null, byOthers: string | null) => [
      { portal: 'cian', byRobot, byOthers },
    ]
    expect(await stored()).toEqual(at(null, null))
    await fetchBy(one, 'Mozilla/5.0 Канарейка/1')
    await expect.poll(stored).toEqual(at(null, '2026-11-21T09:00:00.000Z'))
    clock.advance(30_000)
    await fetchBy(two, 'CianBot/1.0')
    await fetchBy(two, 'curl/8')
    await expect.poll(stored).toEqual(at('2026-11-21T09:00:30.000Z', '2026-11-21T09:00:00.000Z'))
    clock.advance(30_000)
    const full = await fetchBy(one, 'curl/8')
    await expect.poll(stored).toEqual(at('2026-11-21T09:00:30.000Z', '2026-11-21T09:01:00.000Z'))
    clock.advance(60_000)
    const current = await one?.inject({
      url: '/feeds/cian.xml',
      headers: { 'user-agent': 'CianBot/1.0', 'if-none-match': String(full?.headers.etag) },
    })
    expect(current?.statusCode).toBe(304)
    await expect.poll(stored).toEqual(at('2026-11-21T09:02:00.000Z', '2026-11-21T09:01:00.000Z'))
    const rows = await under.db.selectFrom('portal_fetches').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Канарейка|Mozilla|curl|127\.0/)
    for (const { close } of processes) await close()
    verifies('D86-1')
  })
})
