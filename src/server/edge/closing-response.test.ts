import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRawClient, type RawClient } from '../../../tests/support/raw-client.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const piece = Buffer.alloc(MB, 'a')
const chunk = Buffer.concat([
  Buffer.from(`${MB.toString(16)}\r\n`),
  Buffer.alloc(MB, 'a'),
  Buffer.from('\r\n'),
])
const token = 'A'.repeat(32)
const own = `cookie: csrftoken=${token}\r\nx-csrftoken: ${token}\r\n`
const json = `${own}content-type: application/json\r\n`

/** Sends pieces of a body until 1 GiB is sent or the connection is closed; returns how many bytes were sent. */
async function sendGigabyte({ socket }: RawClient, bytes: Buffer): Promise<number> {
  for (let sent = 0; sent < GB && socket.writable; sent += MB) {
    if (!socket.write(bytes)) {
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    }
  }
  return socket.bytesWritten
}

describeOnStores('a response sent before the end of the request body', (under) => {
  let site: TestApp
  let port = 0
  beforeAll(async () => {
    site = await createTestApp(under)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site.close())

  const cases: Array<[status: number, method: string, path: string, headers: string]> = [
    [200, 'GET', '/callback', ''],
    [200, 'HEAD', '/callback', ''],
    [200, 'GET', '/api/cities/', ''],
    [308, 'GET', '/callback/', ''],
    [403, 'POST', '/callback', ''],
    [403, 'POST', '/api/request/', ''],
    [404, 'GET', '/nothing', ''],
    [413, 'POST', '/api/request/', json],
    [
      413,
      'POST',
      '/city',
      'sec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\n',
    ],
    [415, 'POST', '/api/request/', `${own}content-type: application/x-odd\r\n`],
    ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
      (method): [number, string, string, string] => [413, method, '/api/nothing/', json],
    ),
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].flatMap(
      (method): Array<[number, string, string, string]> => [
        [405, method, '/callback', ''],
        [405, method, '/api/request/', json],
      ],
    ),
  ]
  const lengths: Array<[name: string, header: string, bytes: Buffer]> = [
    ['chunked', 'transfer-encoding: chunked', chunk],
    ['announced', `content-length: ${GB}`, piece],
  ]

  it.each(lengths.flatMap((length) => cases.map((one) => [...length, ...one] as const)))(
    'closes the connection instead of reading 1 GiB, %s (%#)',
    async (_name, length, bytes, status, method, path, headers) => {
      const head = `${method} ${path} HTTP/1.1\r\nhost: site.example\r\n${headers}${length}\r\n\r\n`
      const client = await openRawClient(port, head)
      const sent = await sendGigabyte(client, bytes)
      await client.closed
      expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(client.received().toLowerCase()).toContain('\r\nconnection: close\r\n')
      expect(sent).toBeLessThan(GB / 4)
    },
  )

  it('closes the connection when the client sends without reading', async () => {
    const client = await openRawClient(port)
    client.socket.pause()
    client.socket.write(
      `POST /nothing HTTP/1.1\r\nhost: site.example\r\ncontent-length: ${GB}\r\n\r\n`,
    )
    expect(await sendGigabyte(client, piece)).toBeLessThan(GB / 4)
    await client.closed
    // Node's own client discards what it has not read when a write fails.
    expect(client.received()).toMatch(/^(HTTP\/1.1 404 |$)/)
  })

  it('reaches a client that sends less than 1 MiB before it reads', async () => {
    const client = await openRawClient(port)
    client.socket.pause()
    const body = 'a'.repeat(900_000)
    client.socket.write(
      `POST /nothing HTTP/1.1\r\nhost: site.example\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    await new Promise((resolve) => client.socket.write(body, resolve))
    client.socket.resume()
    expect(await client.closed).toBeNull()
    expect(client.received()).toMatch(/^HTTP\/1.1 404 /)
  })

  it('leaves the connection open when the unread body is within the limit', async () => {
    const body = 'a'.repeat(64 * 1024)
    const post = `POST /api/nothing/ HTTP/1.1\r\nhost: site.example\r\ncontent-length: ${body.length}\r\n\r\n`
    const client = await openRawClient(port, post)
    await expect.poll(client.received).toMatch(/^HTTP\/1.1 404 /)
    expect(client.received().toLowerCase()).not.toContain('connection: close')
    client.socket.write(`${body}GET /healthz HTTP/1.1\r\nhost: site.example\r\n\r\n`)
    await expect.poll(client.received).toContain('HTTP/1.1 200 OK')
    client.socket.destroy()
  })
})
