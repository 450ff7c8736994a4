import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { createConfiguredCalls } from './configured-calls.ts'

const signal = () => AbortSignal.timeout(10_000)
const get = () => ({ headers: {}, signal: signal(), isRead: true })

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('createConfiguredCalls', () => {
  it('calls a host of an internal network that a setting names, and sends what it is given', async () => {
    let seen: unknown
    const port = await serve((request, response) => {
      const { method, headers } = request
      const { host, 'x-a': a, 'content-length': length } = headers
      request.resume()
      seen = { method, host, a, length }
      response.writeHead(201, { 'retry-after': '7' }).end('тело')
    })
    const call = createConfiguredCalls({
      allow: [],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const response = await call(`http://crm.internal:${port}/leads`, {
      ...get(),
      method: 'POST',
      headers: { 'x-a': 'b' },
      body: 'имя',
    })
    expect(response).toMatchObject({ status: 201, body: 'тело', headers: { 'retry-after': '7' } })
    expect(seen).toEqual({ method: 'POST', host: `crm.internal:${port}`, a: 'b', length: '6' })
    verifies('D85-1')
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[::ffff:a9fe:a9fe]/',
  ])('rejects the link-local address %s', async (address) => {
    const call = createConfiguredCalls({ allow: [] })
    await expect(call(address, get())).rejects.toMatchObject({
      isRefused: true,
      code: 'ADDRESS_REFUSED',
    })
    verifies('D85-2')
  })

  it('rejects a name if one of its addresses is link-local, unless OUTBOUND_ALLOW names it', async () => {
    const port = await serve((_request, response) => response.end('ok'))
    const resolve = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ]
    const address = `http://crm.example:${port}/`
    await expect(createConfiguredCalls({ allow: [], resolve })(address, get())).rejects.toThrow(
      'OUTBOUND_ALLOW',
    )
    for (const allow of ['crm.example', `crm.example:${port}`]) {
      const call = createConfiguredCalls({ allow: [allow], resolve })
      expect(await call(address, get())).toMatchObject({ status: 200, body: 'ok' })
    }
    verifies('D85-2')
  })

  it('resolves a name once and connects to what was checked', async () => {
    const port = await serve((_request, response) => response.end('ok'))
    let calls = 0
    const call = createConfiguredCalls({
      allow: [],
      resolve: async () => [
        { address: ++calls === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 },
      ],
    })
    expect(await call(`http://crm.example:${port}/`, get())).toMatchObject({ status: 200 })
    expect(calls).toBe(1)
    verifies('D85-2')
  })

  it('connects to another address of the host when the first does not respond', async () => {
    const port = await serve((_request, response) => response.end('ok'))
    const call = createConfiguredCalls({
      allow: [],
      // No server listens on the second loopback address.
      resolve: async () => [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    expect(await call(`http://crm.example:${port}/`, get())).toMatchObject({ status: 200 })
  })

  it('does not follow a redirect', async () => {
    let requests = 0
    const port = await serve((_request, response) => {
      requests++
      response.writeHead(302, { location: '/other' }).end()
    })
    const call = createConfiguredCalls({ allow: [] })
    expect(await call(`http://127.0.0.1:${port}/`, get())).toMatchObject({ status: 302 })
    expect(requests).toBe(1)
    verifies('D85-1')
  })

  it('returns an empty body for a response of more than 64 KiB, and for one that is not to be read', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/endless') {
        const timer = setInterval(() => response.write('x'.repeat(100_000)), 1)
        response.on('close', () => clearInterval(timer))
      } else response.end('x'.repeat(65_536))
    })
    const call = createConfiguredCalls({ allow: [] })
    const at = (path: string) => `http://127.0.0.1:${port}${path}`
    expect((await call(at('/'), get())).body).toHaveLength(65_536)
    expect(await call(at('/endless'), get())).toMatchObject({ status: 200, body: '' })
    const unread = { ...get(), isRead: false }
    expect(await call(at('/endless'), unread)).toMatchObject({ status: 200, body: '' })
  })

  it('rejects with the reason of the signal, also while the name is resolved or the body received', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/part') response.write('part')
    })
    const reason = new Error('time is over')
    const names = createConfiguredCalls({ allow: [], resolve: () => new Promise(() => {}) })
    const call = createConfiguredCalls({ allow: [] })
    for (const send of [
      (aborted: AbortSignal) => names('http://crm.example/', { ...get(), signal: aborted }),
      (aborted: AbortSignal) => call(`http://127.0.0.1:${port}/`, { ...get(), signal: aborted }),
      (aborted: AbortSignal) =>
        call(`http://127.0.0.1:${port}/part`, { ...get(), signal: aborted }),
    ]) {
      const controller = new AbortController()
      const sent = send(controller.signal)
      setTimeout(() => controller.abort(reason), 50)
      await expect(sent).rejects.toBe(reason)
    }
  })

  it('rejects with the code of the connection', async () => {
    const call = createConfiguredCalls({ allow: [] })
    await expect(call('http://127.0.0.1:1/', get())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const unknown = call('http://crm.invalid/', get())
    await expect(unknown).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^E/) } })
  })
})
