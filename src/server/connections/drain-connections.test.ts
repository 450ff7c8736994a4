import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeFolder } from '../../../tests/support/content-folder.ts'
import { exchangeRaw, openRawClient } from '../../../tests/support/raw-client.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { type DrainOptions, prepareDrain } from './drain-connections.ts'

const film = `/media/films/${'0'.repeat(20)}.mp4`
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: site.example\r\n${more}\r\n`
/** Longer than any test. */
const NEVER_MS = 600_000

describeOnStores('a drain', (under) => {
  let site: TestApp
  let folder = ''
  let port = 0
  let drain: (options: DrainOptions) => Promise<void>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-drain-'))
    // Longer than what sockets hold.
    await writeFolder(folder, { [film.slice(1)]: Buffer.alloc(30_000_000) })
    site = await createTestApp(under, { settings: { MEDIA_DIR: join(folder, 'media') } })
    drain = prepareDrain(site.app.server, site.readiness)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterEach(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const isRefused = () =>
    openRawClient(port).then(
      ({ socket }) => {
        socket.destroy()
        return false
      },
      () => true,
    )

  /** A connection that has had an answer and waits for the next request. */
  async function openIdle() {
    const client = await openRawClient(port, get('/healthz'))
    await expect.poll(client.received).toContain('{"status":"ok"}')
    return client
  }

  it.each([
    ['GET /callback', get('/callback'), 200],
    ['GET /api/cities/', get('/api/cities/'), 200],
    ['a film', get(film, 'range: bytes=0-9\r\n'), 206],
    ['an unchanged answer', get('/api/cities/', 'if-none-match: *\r\n'), 304],
    ['a redirect', get('/callback/'), 308],
    ['an unreadable method', 'FOO / HTTP/1.1\r\n\r\n', 400],
    ['a missing Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a forged form', 'POST /callback HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n', 403],
    ['an unknown page', get('/nothing'), 404],
    ['an unknown address of the API', get('/api/nothing/'), 404],
    ['another method', 'PUT /callback HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['an unknown part of a film', get(film, 'range: bytes=30000000-\r\n'), 416],
    ['GET /healthz', get('/healthz'), 200],
    ['GET /readyz', get('/readyz'), 503],
  ])('closes the connection with the answer to %s', async (_name, request, status) => {
    site.readiness.isDraining = true
    const answer = await exchangeRaw(port, request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(answer).toMatch(/^content-security-policy: /m)
  })

  it('answers new connections until the delay is over and refuses them then', async () => {
    const drained = drain({ delayMs: 3_000 })
    const ready = await exchangeRaw(port, get('/readyz'))
    expect(ready).toMatch(/^HTTP\/1.1 503 /)
    const page = await exchangeRaw(port, get('/callback'))
    expect(page).toMatch(/^HTTP\/1.1 200 /)
    expect(page).toContain('connection: close')
    await drained
    expect(await isRefused()).toBe(true)
  })

  it('answers connections that are not accepted yet when it begins', async () => {
    const clients = Array.from({ length: 30 }, () => openRawClient(port, get('/healthz')))
    await drain({ delayMs: 0 })
    for (const opened of clients) {
      const client = await opened
      expect(await client.closed).toBeNull()
      expect(client.received()).toMatch(/^HTTP\/1.1 200 /)
    }
  })

  it('refuses, and does not reset, those who connect again and again', async () => {
    const failures: string[] = []
    const visits = Array.from({ length: 16 }, async () => {
      for (let isOpen = true; isOpen; ) {
        isOpen = await openRawClient(port, get('/healthz')).then(
          async (client) => {
            const failure = await client.closed
            if (failure !== null || client.received() === '') failures.push(failure ?? 'no answer')
            return true
          },
          (error: NodeJS.ErrnoException) => {
            if (error.code !== 'ECONNREFUSED') failures.push(error.message)
            return false
          },
        )
      }
    })
    await drain({ delayMs: 300 })
    await Promise.all(visits)
    expect(failures).toEqual([])
  })

  it('answers a last request over idle connections after it has closed the port', async () => {
    const clients = [await openIdle(), await openRawClient(port)]
    const drained = drain({ delayMs: 0, idleMs: NEVER_MS, cutAfterMs: NEVER_MS })
    await expect.poll(isRefused).toBe(true)
    for (const { socket } of clients) socket.write(get('/api/cities/'))
    for (const client of clients) {
      expect(await client.closed).toBeNull()
      expect(client.received()).toMatch(/HTTP\/1.1 200 OK\r\nconnection: close\r\n/)
    }
    await drained
  })

  it('closes idle connections and those that were never used without a reset', async () => {
    const clients = [await openIdle(), await openRawClient(port)]
    const drained = drain({ delayMs: 0, idleMs: 10, cutAfterMs: NEVER_MS })
    for (const client of clients) expect(await client.closed).toBeNull()
    await drained
  })

  it('answers requests of which a part has arrived, however long they take', async () => {
    const body = '{"name":""}'
    const head = `POST /api/request/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncookie: csrftoken=${'A'.repeat(32)}\r\nx-csrftoken: ${'A'.repeat(32)}\r\ncontent-length: ${body.length}\r\n\r\n`
    const idle = await openIdle()
    const clients = [await openRawClient(port, head + body[0]), await openIdle(), await openIdle()]
    clients[1]?.socket.write(head + body[0])
    clients[2]?.socket.write(head[0] ?? '')
    const rests = [body.slice(1), body.slice(1), head.slice(1) + body]
    const drained = drain({ delayMs: 100, idleMs: 10, cutAfterMs: NEVER_MS })
    await idle.closed
    for (const [n, client] of clients.entries()) {
      client.socket.write(rests[n] ?? '')
      expect(await client.closed).toBeNull()
      const answer = client.received().slice(client.received().lastIndexOf('HTTP/1.1'))
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).toContain('connection: close')
      expect(answer).toContain('"phone":')
    }
    await drained
  })

  it('closes a connection when the answer that began before is complete', async () => {
    const client = await openRawClient(port, get(film))
    await expect.poll(client.received).toMatch(/^HTTP\/1.1 200 /)
    client.socket.pause()
    const idle = await openIdle()
    const drained = drain({ delayMs: 0, idleMs: 10, cutAfterMs: NEVER_MS })
    await idle.closed
    client.socket.resume()
    expect(await client.closed).toBeNull()
    expect(client.socket.bytesRead).toBeGreaterThan(30_000_000)
    await drained
  })

  it('cuts a film that nobody reads', async () => {
    const client = await openRawClient(port, get(film))
    await expect.poll(client.received).toMatch(/^HTTP\/1.1 200 /)
    client.socket.pause()
    await drain({ delayMs: 0, idleMs: 10, cutAfterMs: 50 })
    client.socket.destroy()
  })
})
