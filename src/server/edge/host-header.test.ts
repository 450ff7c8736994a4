import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchangeRaw } from '../../../tests/support/raw-client.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

describeOnStores('the header Host', (under) => {
  let site: TestApp
  let port = 0
  beforeAll(async () => {
    site = await createTestApp(under)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site.close())

  const paths = ['/callback', '/api/cities/', '/nothing', '/api/nothing/', '/callback/', '/%']

  it.each([
    ['sent twice', 'HTTP/1.1\r\nHost: a.example\r\nhost: b.example'],
    ['sent twice with one value', 'HTTP/1.1\r\nHost: a.example\r\nHost: a.example'],
    ['sent twice in HTTP/1.0', 'HTTP/1.0\r\nHost: a.example\r\nHOST: b.example'],
    ['missing', 'HTTP/1.1\r\nAccept: */*'],
  ])('is rejected with 400 and all security headers when it is %s', async (_name, head) => {
    for (const path of paths) {
      const response = await exchangeRaw(port, `GET ${path} ${head}\r\nConnection: close\r\n\r\n`)
      expect([path, response.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request'])
      expect(response).toMatch(/^content-security-policy: default-src 'none'/m)
      expect(response).toMatch(/^x-content-type-options: nosniff/m)
      expect(response).toContain(path.startsWith('/api/') ? '{"detail":' : '<!DOCTYPE html>')
    }
  })

  it.each([
    ['sent once', 'HTTP/1.1\r\nHost: a.example'],
    ['missing in HTTP/1.0', 'HTTP/1.0'],
  ])('is accepted when it is %s', async (_name, head) => {
    const response = await exchangeRaw(
      port,
      `GET /api/cities/ ${head}\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1.1 200 /)
  })

  it('returns 200 and all security headers for an unknown Expect', async () => {
    const head = 'HTTP/1.1\r\nHost: a.example\r\nExpect: everything\r\nConnection: close'
    const response = await exchangeRaw(port, `GET /api/cities/ ${head}\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1.1 200 /)
    expect(response).toMatch(/^content-security-policy: /m)
  })
})
