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
/** Milliseconds, longer than any test. */
const NEVER_MS = 600_000

describeOnStores('a drain', (under) => {
  let site: TestApp
  let folder = ''
  let port = 0
  let drain: (options: DrainOptions) => Promise<void>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-drain-'))
    // Does not fit into socket buffers.
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

  /** Opens a connection, reads one response and leaves it idle. */
  async function openIdle() {
    const client = await openRawClient(port, get('/healthz'))
    await expect.poll(client.received).toContain('{"status":"ok"}')
    return client
  }

  it.each([
    ['GET /callback', get('/callback'), 200],
    ['GET /api/cities/', get('/api/cities/'), 200],
    ['a film', get(film, 'range: bytes=0-9\r\n'), 206],
    ['an unchanged response', get('/api/cities/', 'if-none-match: *\r\n'), 304],
    ['a redirect', get('/callback/'), 308],
    ['an unreadable method', 'FOO / HTTP/1.1\r\n\r\n', 400],
    ['a missing Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a forged form', 'POST /callback HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n', 403],
    ['an unknown page', get('/nothing'), 404],
    ['an unknown API address', get('/api/nothing/'), 404],
    ['another method', 'PUT /callback HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['an unknown part of a film', get(film, 'range: bytes=30000000-\r\n'), 416],
    ['GET /healthz', get('/healthz'), 200],
    ['GET /readyz', get('/readyz'), 503],
  ])('closes the connection with the response to %s', async (_name, request, status) => {
    site.readiness.isDraining = true
    const response = await exchangeRaw(port, request)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(response).toMatch(/^content-security-policy: /m)
  })

  it('serves new connections until the delay is over and rejects them then', async () => {
    const drained = drain({ delayMs: 3_000 })
    const ready = await exchangeRaw(port, get('/readyz'))
    expect(ready).toMatch(/^HTTP\/1.1 503 /)
    const page = await exchangeRaw(port, get('/callback'))
    expect(page).toMatch(/^HTTP\/1.1 200 /)
    expect(page).toContain('connection: close')
    await drained
    expect(await isRefused()).toBe(true)
  })

  it('serves connections that are not accepted yet when it starts', async () => {
    const clients = Array.from({ length: 30 }, () => openRawClient(port, get('/healthz')))
    await drain({ delayMs: 0 })
    for (const opened of clients) {
      const client = await opened
      expect(await client.closed).toBeNull()
      expect(client.received()).toMatch(/^HTTP\/1.1 200 /)
    }
  })

  it('rejects, and does not reset, clients that keep connecting', async () => {
    const failures: string[] = []
    const visits = Array.from({ length: 16 }, async () => {
      for (let isOpen = true; isOpen; ) {
        isOpen = await openRawClient(port, get('/healthz')).then(
          async (client) => {
            const failure = await client.closed
            if (failure !== null || client.received() === '')
              failures.push(failure ?? 'no response')
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

  it('serves a last request over idle connections after it has closed the port', async () => {
    const clients = [await openIdle(), await openRawClient(port)]
    const drained = drain({ delayMs: 0, idleMs: NEVER_MS, destroyAfterMs: NEVER_MS })
    await expect.poll(isRefused).toBe(true)
    for (const { socket } of clients) socket.write(get('/api/cities/'))
    for (const client of clients) {
      expect(await client.closed).toBeNull()
      expect(client.received()).toMatch(/HTTP\/1.1 200 OK\r\nconnection: close\r\n/)
    }
    await drained
  })

  it('closes idle and unused connections without a reset', async () => {
    const clients = [await openIdle(), await openRawClient(port)]
    const drained = drain({ delayMs: 0, idleMs: 10, destroyAfterMs: NEVER_MS })
    for (const client of clients) expect(await client.closed).toBeNull()
    await drained
  })

  it('serves requests that have arrived in part, however long they take', async () => {
    const body = '{"name":""}'
    const head = `POST /api/request/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncookie: csrftoken=${'A'.repeat(32)}\r\nx-csrftoken: ${'A'.repeat(32)}\r\ncontent-length: ${body.length}\r\n\r\n`
    const idle = await openIdle()
    const clients = [await openRawClient(port, head + body[0]), await openIdle(), await openIdle()]
    clients[1]?.socket.write(head + body[0])
    clients[2]?.socket.write(head[0] ?? '')
    const rests = [body.slice(1), body.slice(1), head.slice(1) + body]
    const drained = drain({ delayMs: 100, idleMs: 10, destroyAfterMs: NEVER_MS })
    await idle.closed
    for (const [n, client] of clients.entries()) {
      client.socket.write(rests[n] ?? '')
      expect(await client.closed).toBeNull()
      const response = client.received().slice(client.received().lastIndexOf('HTTP/1.1'))
      expect(response).toMatch(/^HTTP\/1.1 400 /)
      expect(response).toContain('connection: close')
      expect(response).toContain('"phone":')
    }
    await drained
  })

  it('closes a connection when a response that began before is complete', async () => {
    const client = await openRawClient(port, get(film))
    await expect.poll(client.received).toMatch(/^HTTP\/1.1 200 /)
    client.socket.pause()
    const idle = await openIdle()
    const drained = drain({ delayMs: 0, idleMs: 10, destroyAfterMs: NEVER_MS })
    await idle.closed
    client.socket.resume()
    expect(await client.closed).toBeNull()
    expect(client.socket.bytesRead).toBeGreaterThan(30_000_000)
    await drained
  })

  it('destroys the connection of a video response that is not read', async () => {
    const client = await openRawClient(port, get(film))
    await expect.poll(client.received).toMatch(/^HTTP\/1.1 200 /)
    client.socket.pause()
    await drain({ delayMs: 0, idleMs: 10, destroyAfterMs: 50 })
    client.socket.destroy()
  })
})
