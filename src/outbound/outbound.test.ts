import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { readBody } from './limit-body.ts'
import { createOutbound, type OutboundOptions } from './outbound.ts'

const limits = { timeoutMs: 5_000, maxBytes: 1_000_000 }

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function load(host: string, options: Partial<OutboundOptions> = {}, path = '/') {
  const { get } = createOutbound({ allow: [host] })
  const response = await get(`http://${host}${path}`, { ...limits, ...options })
  return { ...response, text: (await readBody(response.body)).toString() }
}

describe('createOutbound', () => {
  it('connects to an internal address only if OUTBOUND_ALLOW names its host, with or without the port', async () => {
    let requests = 0
    const host = await serve((_request, response) => {
      requests++
      response.end('ok')
    })
    const port = host.split(':')[1] ?? ''
    for (const allow of [[], ['127.0.0.1:1'], ['localhost'], ['10.0.0.1']]) {
      const { get } = createOutbound({ allow })
      await expect(get(`http://${host}/`, limits)).rejects.toThrow('внутренний адрес')
    }
    expect(requests).toBe(0)
    for (const allow of [[host], ['127.0.0.1']]) {
      const { body } = await createOutbound({ allow }).get(`http://${host}/`, limits)
      expect((await readBody(body)).toString()).toBe('ok')
    }
    const named = createOutbound({
      allow: [`feeds.example:${port}`],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    expect((await named.get(`http://feeds.example:${port}/`, limits)).status).toBe(200)
    verifies('D41-1')
  })

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://localhost/',
  ])('rejects %s', async (url) => {
    await expect(createOutbound({ allow: [] }).get(url, limits)).rejects.toMatchObject({
      isRefused: true,
    })
    verifies('D41-1')
  })

  it('rejects a name if one of its addresses is internal', async () => {
    const { get } = createOutbound({
      allow: [],
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    await expect(get('http://feeds.example/', limits)).rejects.toThrow('OUTBOUND_ALLOW')
  })

  it('connects to the address that was checked, although the name changes in the meantime', async () => {
    const host = await serve((_request, response) => response.end('ok'))
    let calls = 0
    const { get } = createOutbound({
      allow: [host.replace('127.0.0.1', 'feeds.example')],
      resolve: async () => {
        calls++
        return [{ address: calls === 1 ? '127.0.0.1' : '203.0.113.1', family: 4 }]
      },
    })
    const response = await get(`http://${host.replace('127.0.0.1', 'feeds.example')}/`, limits)
    expect(response.status).toBe(200)
    expect(calls).toBe(1)
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:word@example.com/', 'x'])(
    'rejects the address %s',
    async (url) => {
      await expect(createOutbound({ allow: [] }).get(url, limits)).rejects.toMatchObject({
        isRefused: true,
      })
    },
  )

  it('follows redirects on the same host, checks each, and stops after five', async () => {
    const host = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step >= 4) response.end(`step ${step}`)
      else response.writeHead(302, { location: `/${step + 1}` }).end()
    })
    expect(await load(host, {}, '/0')).toMatchObject({ text: 'step 4', url: `http://${host}/4` })
    const endless = await serve((_request, response) =>
      response.writeHead(302, { location: '/' }).end(),
    )
    await expect(load(endless)).rejects.toThrow('больше 5 перенаправлений')
  })

  it('follows a redirect to another host only if that host is expected and public or allowed', async () => {
    const other = await serve((_request, response) => response.end('other'))
    const host = await serve((_request, response) =>
      response.writeHead(301, { location: `http://${other}/` }).end(),
    )
    await expect(load(host)).rejects.toThrow('чужой адрес')
    await expect(load(host, { redirectHosts: [other] })).rejects.toThrow('внутренний адрес')
    const both = createOutbound({ allow: [host, other] })
    const response = await both.get(`http://${host}/`, { ...limits, redirectHosts: [other] })
    expect((await readBody(response.body)).toString()).toBe('other')
  })

  it('decompresses, and applies the limit of bytes to the result', async () => {
    const text = 'фид '.repeat(10_000)
    const gzip = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
    )
    const brotli = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text)),
    )
    expect((await load(gzip)).text).toBe(text)
    expect((await load(brotli)).text).toBe(text)
    await expect(load(gzip, { maxBytes: 20_000 })).rejects.toThrow('файл больше')
    await expect(load(brotli, { maxBytes: 20_000 })).rejects.toThrow('файл больше')
  })

  it('fails with a reason for a broken, cut, silent or absent answer', async () => {
    const broken = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    )
    await expect(load(broken)).rejects.toThrow('прервана')
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('part')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(load(cut)).rejects.toThrow('прервана')
    const silent = await serve(() => {})
    await expect(load(silent, { timeoutMs: 50 })).rejects.toThrow('слишком долго')
    const slow = await serve((_request, response) => void response.write('part'))
    await expect(load(slow, { timeoutMs: 100 })).rejects.toThrow('слишком долго')
    await expect(load('127.0.0.1:1')).rejects.toThrow('нет связи (ECONNREFUSED)')
  })

  it('sends the given headers and resolves with any status', async () => {
    const host = await serve((request, response) => {
      response.writeHead(304, { etag: String(request.headers['if-none-match']) }).end()
    })
    const response = await load(host, { headers: { 'if-none-match': '"a"' } })
    expect(response).toMatchObject({ status: 304, text: '' })
    expect(response.headers.etag).toBe('"a"')
  })
})
