import { afterEach, expect, it } from 'vitest'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

describeOnStores('the limit of API requests', (under) => {
  const sites: TestApp[] = []
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close()
    await under.db.deleteFrom('request_counts').execute()
  })

  async function open(settings: Record<string, string> = {}) {
    const site = await createTestApp(under, {
      settings: { API_REQUESTS_PER_ADDRESS: '3', ...settings },
    })
    sites.push(site)
    const send = (
      url: string,
      {
        from = '203.0.113.7',
        ...options
      }: { from?: string; method?: 'POST'; headers?: object } = {},
    ) => site.app.inject({ url, remoteAddress: from, ...options } as never)
    const statuses = async (url: string, options: Parameters<typeof send>[1] = {}, count = 4) => {
      const found: number[] = []
      for (let n = 0; n < count; n++) found.push((await send(url, options)).statusCode)
      return found
    }
    return { ...site, send, statuses }
  }

  it('rejects further requests with 429, Retry-After and a sentence in JSON, and counts them', async () => {
    const { send, statuses, context } = await open()
    expect(await statuses('/api/cities/', {}, 3)).toEqual([200, 200, 200])
    const rejected = await send('/api/flats/?limit=1')
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(rejected.json()).toEqual({ detail: 'Слишком много запросов, попробуйте позже' })
    expect(rejected.headers['cache-control']).toBe('no-store')
    expect(rejected.headers['content-security-policy']).toBeDefined()
    expect(context.health.counts().get('limited_api_request')).toBe(1)
    expect((await send('/api/cities/', { from: '203.0.113.8' })).statusCode).toBe(200)
  })

  it('is 300 by default, and none with 0', async () => {
    const byDefault = await open({ API_REQUESTS_PER_ADDRESS: '' })
    const found = await byDefault.statuses('/api/cities/', {}, 301)
    expect([found[299], found[300]]).toEqual([200, 429])
    const none = await open({ API_REQUESTS_PER_ADDRESS: '0' })
    expect(new Set(await none.statuses('/api/cities/', {}, 301))).toEqual(new Set([200]))
  })

  it.each([
    ['an encoded address', '/%61pi/cities/'],
    ['an unknown address', '/api/nothing/'],
    ['an address without its slash', '/api/cities'],
    ['the description of the API', '/api/openapi.json'],
  ])('counts %s', async (_what, url) => {
    const { statuses } = await open()
    expect((await statuses(url)).at(-1)).toBe(429)
  })

  it.each([
    ['pages', '/flats'],
    ['data of pages', '/page-data/flats'],
    ['favourites as pages load them', '/api/favorites/'],
    ['probes', '/healthz'],
    ['the sitemap', '/sitemap.xml'],
  ])('does not count %s', async (_what, url) => {
    const { statuses } = await open()
    expect(new Set(await statuses(url))).toEqual(new Set([200]))
  })

  it('does not count maps of pages or callback requests, which have limits of their own', async () => {
    const { statuses } = await open()
    expect(await statuses('/api/map/nowhere/')).not.toContain(429)
    expect(await statuses('/api/request/', { method: 'POST' })).toEqual([403, 403, 403, 403])
    expect((await statuses('/api/favorites/', { method: 'POST' })).at(-1)).toBe(429)
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'does not count programs on this machine: %s',
    async (from) => {
      const { statuses } = await open()
      expect(await statuses('/api/cities/', { from })).not.toContain(429)
    },
  )

  it('counts the forwarded address behind a trusted proxy of this machine', async () => {
    const { send, statuses } = await open({ TRUSTED_PROXIES: 'loopback' })
    const forwarded = (address: string) => ({
      from: '127.0.0.1',
      headers: { 'x-forwarded-for': address },
    })
    expect((await statuses('/api/cities/', forwarded('203.0.113.7'))).at(-1)).toBe(429)
    expect((await send('/api/cities/', forwarded('203.0.113.8'))).statusCode).toBe(200)
    // The proxy appends the visitor's own address to what the visitor has sent.
    const forged = forwarded('127.0.0.1, 203.0.113.7')
    expect((await send('/api/cities/', forged)).statusCode).toBe(429)
  })

  it('ignores forwarded addresses of others', async () => {
    const { send } = await open()
    const found: number[] = []
    for (let n = 0; n < 4; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` }
      found.push((await send('/api/cities/', { headers })).statusCode)
    }
    expect(found).toEqual([200, 200, 200, 429])
  })

  it('is shared by two processes of one database', async () => {
    const settings = { API_REQUESTS_PER_ADDRESS: '100' }
    const [one, two] = [await open(settings), await open(settings)]
    await one.statuses('/api/cities/', {}, 100)
    let sent = 0
    const send = async () => {
      sent++
      return (await two.send('/api/cities/')).statusCode
    }
    await expect.poll(send, { interval: 100, timeout: 9_000 }).toBe(429)
    // By its own count the second process would have accepted 100.
    expect(sent).toBeLessThan(100)
  })
})
