import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDocument, makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const YEAR_S = 31_536_000

describeOnStores('security headers', (under) => {
  let site: TestApp
  beforeAll(async () => {
    await makeDocument(under.db)
    await makeLot(under.db)
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const requests: Array<[string, number, InjectOptions]> = [
    ['the home page', 200, { url: '/' }],
    ['a list', 200, { url: '/flats' }],
    ['data of a page', 200, { url: '/page-data/flats' }],
    ['a redirect', 308, { url: '/flats/' }],
    ['an unknown page', 404, { url: '/missing' }],
    ['a malformed address', 404, { url: '/%ff' }],
    ['an API list', 200, { url: '/api/flats/' }],
    ['an API error', 400, { url: '/api/flats/?limit=0' }],
    ['an unknown API address', 404, { url: '/api/missing/' }],
    ['a method that is not allowed', 405, { method: 'DELETE', url: '/api/flats/' }],
    ['a rejected form', 403, { method: 'POST', url: '/api/request/', payload: {} }],
    ['a body that is too large', 413, tooLarge('/callback')],
    ['robots.txt', 200, { url: '/robots.txt' }],
    ['a feed', 200, { url: '/flats.rss' }],
    ['an unknown picture', 404, { url: '/media/missing.webp' }],
    ['the liveness', 200, { url: '/healthz' }],
    ['the readiness', 200, { url: '/readyz' }],
  ]

  it.each(requests)('are sent with %s (%i)', async (_name, status, request) => {
    const { statusCode, headers } = await site.app.inject(request)
    expect(statusCode).toBe(status)
    expectHeaders(headers)
  })

  it.each([
    ['a widget', { METRIKA_ID: '4711' }],
    ['films of another host', { MEDIA_HOSTS: 'https://video.example.com' }],
  ])('embed files of other origins only with %s', async (_what, settings) => {
    const other = await createTestApp(under, { settings })
    const { headers } = await other.app.inject('/')
    expect(headers).not.toHaveProperty('cross-origin-embedder-policy')
    await other.close()
  })

  it('are sent with 304', async () => {
    const first = await site.app.inject('/flats')
    const etag = String(first.headers['etag'])
    const again = await site.app.inject({ url: '/flats', headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    expectHeaders(again.headers)
  })
})

function tooLarge(url: string): InjectOptions {
  return {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: 'a'.repeat(2 * 1024 * 1024),
  }
}

function expectHeaders(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'reporting-endpoints': 'policy="/policy-reports"',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  const age = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
  expect(Number(age)).toBeGreaterThanOrEqual(YEAR_S)
  for (const name of ['x-powered-by', 'server']) expect(headers).not.toHaveProperty(name)
}
