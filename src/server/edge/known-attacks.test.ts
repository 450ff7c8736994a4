import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDocument, makeLot } from '../../../tests/support/factories.ts'
import type { ApiDocument } from '../../../tests/support/openapi-requests.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

/* Incidents I1 and I3 of docs/promises.md: payloads that broke other sites, sent to this one. */

const BOUNDARY = 'kvartalboundary'
const PAGES = ['/', '/flats', '/callback', '/favorites', '/api/request/', '/page-data/flats']
/** Parts of a form in the notation of React's Flight protocol, in the shapes that were published. */
const FLIGHT: ReadonlyArray<ReadonlyArray<readonly [name: string, value: string]>> = [
  [
    ['0', '["$1:__proto__:constructor:constructor"]'],
    ['1', '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1}'],
  ],
  [
    [
      '0',
      '{"then":"$1:__proto__:then","value":"{\\"then\\":\\"$B0\\"}","_response":{"_prefix":"process.exit(7);","_formData":{"get":"$1:constructor:constructor"}}}',
    ],
    ['1', '"$@0"'],
  ],
  [
    ['0', '["$F1"]'],
    ['1', '{"id":"child_process#execSync","bound":["id"]}'],
  ],
  [
    ['0', '["$Q1","$W1","$i1"]'],
    ['1', '[["__proto__",{"polluted":true}]]'],
  ],
  [
    ['$ACTION_ID_', ''],
    ['$ACTION_REF_0', ''],
    ['$ACTION_0:0', '{"id":"vm#runInThisContext","bound":"$@1"}'],
  ],
]
const HEADERS: ReadonlyArray<Record<string, string>> = [
  { 'next-action': 'x', accept: 'text/x-component' },
  { 'next-action': '7f', 'next-router-state-tree': '%5B%22%22%5D', rsc: '1' },
  { 'rsc-action-id': 'x', accept: 'text/x-component' },
  { 'x-rsc-action': 'child_process#execSync' },
]

describeOnStores('payloads that broke other sites', (under) => {
  let site: TestApp
  let listener: Server
  let hits = 0
  beforeAll(async () => {
    await makeDocument(under.db)
    await makeLot(under.db)
    site = await createTestApp(under)
    listener = createServer((_request, response) => {
      hits++
      response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
  })
  afterAll(async () => {
    listener.close()
    await site.close()
  })

  const send = (request: InjectOptions) => site.app.inject(request)

  it('of React Server Components are rejected and change nothing in the process', async () => {
    const before = (await send({ url: '/flats' })).body
    for (const url of PAGES) {
      for (const parts of FLIGHT) {
        for (const headers of HEADERS) {
          const { statusCode } = await send({
            method: 'POST',
            url,
            headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
            payload: toMultipart(parts),
          })
          expect([403, 404, 405, 415], `${url} ${JSON.stringify(parts)}`).toContain(statusCode)
        }
        const text = await send({
          method: 'POST',
          url,
          headers: { 'content-type': 'text/x-component', 'next-action': 'x' },
          payload: parts.map(([name, value]) => `${name}:${value}`).join('\n'),
        })
        expect([403, 404, 405, 415]).toContain(text.statusCode)
      }
    }
    expect('polluted' in {}).toBe(false)
    // Nothing is answered in the notation of that protocol either.
    const flight = await send({
      url: '/flats?_rsc=1',
      headers: { rsc: '1', accept: 'text/x-component' },
    })
    expect(String(flight.headers['content-type'])).not.toContain('x-component')
    expect((await send({ url: '/flats' })).body).toBe(before)
  })

  it('with an address do not make the server call it, in any parameter, body or header', async () => {
    const { port } = listener.address() as AddressInfo
    const addresses = ['http:', ''].map((scheme) => `${scheme}//127.0.0.1:${port}/canary.svg`)
    const document: ApiDocument = (await send({ url: '/api/openapi.json' })).json()
    const targets = new Set([
      '/_next/image',
      '/_image',
      '/image',
      '/proxy',
      '/media',
      '/flats',
      '/',
      '/feeds/yandex.xml',
    ])
    for (const path of Object.keys(document.paths)) targets.add(path.replaceAll(/\{\w+\}/g, '1'))
    const names = new Set([
      'url',
      'src',
      'href',
      'image',
      'img',
      'uri',
      'path',
      'next',
      'redirect',
      'callback',
    ])
    for (const operations of Object.values(document.paths)) {
      for (const { parameters = [] } of Object.values(operations)) {
        for (const { name } of parameters) names.add(name)
      }
    }
    for (const target of targets) {
      for (const address of addresses) {
        const query = new URLSearchParams([...names].map((name) => [name, address]))
        const { statusCode, headers } = await send({
          url: `${target}?${query.toString()}`,
          headers: {
            referer: address,
            'x-forwarded-host': `127.0.0.1:${port}`,
            'x-original-url': address,
            'x-forwarded-for': address,
          },
        })
        expect(statusCode, target).toBeLessThan(500)
        expect(headers['location'] ?? '/', target).toMatch(/^\/(?!\/)/)
      }
    }
    const token = 'A'.repeat(32)
    for (const [path, { post }] of Object.entries(document.paths)) {
      if (!post) continue
      const fields = Object.fromEntries(
        [...names, 'name', 'page', 'website'].map((name) => [name, addresses[0]]),
      )
      await send({
        method: 'POST',
        url: path,
        headers: { cookie: `csrftoken=${token}`, 'x-csrftoken': token },
        payload: fields,
      })
    }
    // The listener works: it hears of a call that is made.
    await fetch(addresses[0] ?? '')
    expect(hits).toBe(1)
  })
})

function toMultipart(parts: ReadonlyArray<readonly [name: string, value: string]>): string {
  const body = parts.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${body.join('')}--${BOUNDARY}--\r\n`
}
