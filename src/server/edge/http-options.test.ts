import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchangeRaw, openRawClient } from '../../../tests/support/raw-client.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'

/** Headers that differ between responses or belong to the connection. */
const OWN_HEADERS = new Set([
  'content-length',
  'content-type',
  'cache-control',
  'connection',
  'keep-alive',
  'date',
])

describeOnStores('bytes that are no HTTP request', (under) => {
  let site: TestApp
  let port = 0
  beforeAll(async () => {
    site = await createTestApp(under)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site.close())

  async function expectError(response: string, status: number): Promise<void> {
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/json; charset=utf-8')
    expect(head.toLowerCase()).toContain('connection: close')
    expect(Object.keys(JSON.parse(body))).toEqual(['detail'])
    const plain = await site.app.inject('/api/nothing/')
    const common = Object.entries(plain.headers).filter(([name]) => !OWN_HEADERS.has(name))
    expect(common.length).toBeGreaterThan(8)
    for (const [name, value] of common) expect(head).toContain(`${name}: ${String(value)}`)
  }

  it.each([
    ['an unknown method', 'FOO /api/flats/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'characters that are invalid in an address',
      'GET /api/flats/?metro=Река HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
    ],
    ['noise', 'noise\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    // Much more than is read before the response, which a reset would destroy.
    ['a header of 8 MB', `GET / HTTP/1.1\r\nX: ${'a'.repeat(8_000_000)}\r\n\r\n`, 431],
  ])('get a JSON error with all security headers: %s', async (_name, bytes, status) => {
    await expectError(await exchangeRaw(port, bytes), status)
  })

  it('get 408 when headers or a body arrive too slowly', async () => {
    const { server } = site.app
    expect([server.headersTimeout, server.requestTimeout]).toEqual([5_000, 15_000])
    server.headersTimeout = 100
    server.requestTimeout = 200
    const started = performance.now()
    const responses = await Promise.all([
      exchangeRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nX: a'),
      exchangeRaw(port, 'POST /api/request/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n'),
    ])
    for (const response of responses) await expectError(response, 408)
    // Timeouts are checked each second; with Node's own interval of 30 s this would take 30 s.
    expect(performance.now() - started).toBeLessThan(20_000)
    server.headersTimeout = 5_000
    server.requestTimeout = 15_000
  })

  it('get no response on a connection without any byte', async () => {
    const { server } = site.app
    server.headersTimeout = 100
    const client = await openRawClient(port)
    expect(await client.closed).toBeNull()
    expect(client.received()).toBe('')
    server.headersTimeout = 5_000
  })
})
