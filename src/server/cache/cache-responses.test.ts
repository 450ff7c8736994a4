import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'

const LIST = '/api/flats/?rooms=2&limit=1'

describeOnStores('a cached API response', (under) => {
  let site: TestApp
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) await makeLot(under.db, { rooms: 2, price: 1_000_000 + n })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url, headers })

  it('has the same bytes and strong ETag on each request, and is 304 on revalidation', async () => {
    const first = await get(LIST)
    const second = await get(LIST)
    expect(first.json()).toMatchObject({ count: 3 })
    expect(second.body).toBe(first.body)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    const tag = String(first.headers.etag)
    for (const url of [LIST, '/api/cities/']) {
      const known = url === LIST ? tag : String((await get(url)).headers.etag)
      const third = await get(url, { 'if-none-match': known })
      expect([third.statusCode, third.body]).toEqual([304, ''])
    }
  })

  it('is sent in brotli where the client accepts it, with an ETag of its own', async () => {
    const plain = await get('/api/flats/specs/')
    for (let time = 0; time < 2; time++) {
      const compressed = await get('/api/flats/specs/', { 'accept-encoding': 'br' })
      expect(compressed.headers['content-encoding']).toBe('br')
      expect(compressed.headers.etag).not.toBe(plain.headers.etag)
      expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    }
  })

  it('is cached per host, which its URLs contain', async () => {
    const ours = await get(LIST, { host: 'a.example' })
    const theirs = await get(LIST, { host: 'b.example' })
    expect(ours.json().next).toContain('http://a.example/')
    expect(theirs.json().next).toContain('http://b.example/')
  })

  it('has the same headers and no body for HEAD', async () => {
    for (let time = 0; time < 2; time++) {
      const head = await site.app.inject({ method: 'HEAD', url: '/api/flats/?rooms=1' })
      const complete = await get('/api/flats/?rooms=1')
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(head.headers.etag).toBe(complete.headers.etag)
      expect(head.headers['content-length']).toBe(complete.headers['content-length'])
    }
  })

  it('is created again after a catalogue change', async () => {
    const before = await get(LIST)
    await makeLot(under.db, { rooms: 2, price: 900_000 })
    await under.db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date()))
    const { version } = site.context.catalogue.current()
    await expect.poll(() => site.context.catalogue.current().version).toBeGreaterThan(version)
    const after = await get(LIST, { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.json()).toMatchObject({ count: 4, results: [{ price: 900_000 }] })
  })

  it('is not cached when it is an error or belongs to one visitor', async () => {
    const rejected = await get('/api/flats/?rooms=99')
    expect([rejected.statusCode, rejected.headers.etag]).toEqual([400, undefined])
    expect((await get('/api/flats/0/')).headers.etag).toBeUndefined()
    const own = await get('/api/favorites/')
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.headers.etag).toBeUndefined()
  })
})
