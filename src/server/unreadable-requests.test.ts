import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { describeOnStores } from '../../tests/support/stores.ts'

describeOnStores('bytes that are no request', (under) => {
  let site: TestApp
  let port = 0
  beforeAll(async () => {
    site = await createTestApp(under)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site.close())

  it.each([
    ['a method that nobody knows', 'FOO /api/flats/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'letters that an address cannot hold',
      'GET /api/flats/?metro=Река HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
    ],
    ['noise', 'noise\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])('are answered in the API’s words: %s', async (_name, bytes, status) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/json; charset=utf-8')
    expect(Object.keys(JSON.parse(body))).toEqual(['detail'])
  })
})
