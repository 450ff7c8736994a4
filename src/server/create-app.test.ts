import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCity, makeLot, makeProject } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { verifies } from '../../tests/support/verifies.ts'
import { raiseCatalogueVersion } from '../db/version.ts'

describeOnStores('the application', (under) => {
  let site: TestApp
  let lot = 0
  beforeAll(async () => {
    await makeCity(under.db, { slug: 'moskva', name: 'Москва', position: 1 })
    const city_id = await makeCity(under.db, { slug: 'spb', name: 'Петербург', position: 2 })
    const project_id = await makeProject(under.db, { city_id, name: 'Набережная' })
    for (let n = 0; n < 20; n++) lot = await makeLot(under.db, { project_id, rooms: n % 4 })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url, headers })

  describe('pages', () => {
    it.each(['/', '/flats', '/callback', '/callback/thanks', '/favorites'])(
      '%s is complete without scripts and has no inline script',
      async (url) => {
        const response = await get(url)
        expect(response.statusCode).toBe(200)
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(response.body).toMatch(/^<!DOCTYPE html><html lang="ru">/)
        expect(response.body).toMatch(/<title>[^<]+<\/title>/)
        expect(response.body).toContain('<h1')
        const inline = [...response.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(
          ([tag]) => tag,
        )
        for (const tag of inline) expect(tag).toMatch(/type="application\/(ld\+)?json"/)
        expect(response.headers['content-security-policy']).toContain("script-src 'self'")
        expect(response.headers['content-security-policy']).not.toMatch(/unsafe/)
        expect(response.body).not.toContain(' style="')
        verifies('§1-1', '§2.1-3', '§2.2-1', '§10.1-1', 'D2-1')
      },
    )

    it('returns the same bytes from the cache, sets no cookie and revalidates by a strong ETag', async () => {
      const first = await get('/flats?rooms=2')
      const second = await get('/flats?rooms=2')
      expect(second.body).toBe(first.body)
      expect(second.headers['set-cookie']).toBeUndefined()
      expect(second.headers.etag).toMatch(/^"[\w-]+"$/)
      const third = await get('/flats?rooms=2', { 'if-none-match': String(second.headers.etag) })
      expect(third.statusCode).toBe(304)
      expect(third.body).toBe('')
      for (const tags of [`W/${first.headers.etag}`, `"other", ${first.headers.etag}`, '*']) {
        expect((await get('/flats?rooms=2', { 'if-none-match': tags })).statusCode).toBe(304)
      }
      expect((await get('/flats?rooms=2', { 'if-none-match': '"other"' })).statusCode).toBe(200)
      verifies('D20-2')
    })

    it('allows the styles of a page by their hash, also with 304, on error pages and for one visitor', async () => {
      const readHash = ({ headers }: { headers: Record<string, unknown> }) =>
        /style-src 'self' ('sha256-[\w+/]+=')(;|$)/.exec(
          String(headers['content-security-policy']),
        )?.[1]
      for (const url of ['/ui-kit', '/favorites', '/missing']) {
        const response = await get(url)
        const [, text] = /<style id="style-attributes">(.*?)<\/style>/.exec(response.body) ?? []
        const hash = text && `'sha256-${createHash('sha256').update(text).digest('base64')}'`
        expect([url, readHash(response)]).toEqual([url, hash])
        if (url !== '/ui-kit') continue
        expect(hash).toBeDefined()
        const again = await get(url, { 'if-none-match': String(response.headers.etag) })
        expect([again.statusCode, readHash(again)]).toEqual([304, hash])
      }
    })

    it('sends brotli where it is accepted, with an ETag of its own', async () => {
      const plain = await get('/flats')
      const compressed = await get('/flats', { 'accept-encoding': 'gzip, deflate, br' })
      expect(compressed.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
      expect(compressed.headers.etag).not.toBe(plain.headers.etag)
      const rejected = await get('/flats', { 'accept-encoding': 'br;q=0' })
      expect(rejected.headers['content-encoding']).toBeUndefined()
    })

    it('sends gzip to a client that knows nothing else', async () => {
      const response = await get('/flats', { 'accept-encoding': 'gzip, deflate' })
      expect(response.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(response.rawPayload).toString()).toBe((await get('/flats')).body)
    })

    it('renders the same page for unknown parameters, another order and other spellings', async () => {
      const plain = await get('/flats?rooms=1&rooms=2')
      for (const url of [
        '/flats?rooms=2&rooms=1',
        '/flats?utm_source=x&rooms=1&gclid=1&rooms=2&page=1',
        '/flats?rooms=1&rooms=2&rooms=2&view=cards&order=varied',
      ]) {
        expect((await get(url)).headers.etag).toBe(plain.headers.etag)
      }
      verifies('D4-3')
    })

    it('shows the contacts of the city in the cookie, and ignores other cookies', async () => {
      const moscow = await get('/flats')
      expect((await get('/flats', { cookie: 'city=spb' })).headers.etag).not.toBe(
        moscow.headers.etag,
      )
      for (const cookie of ['city=nowhere', 'a=b', 'city=', 'session=1; csrftoken=2']) {
        expect((await get('/flats', { cookie })).headers.etag).toBe(moscow.headers.etag)
      }
      verifies('§4.4-1')
    })

    it('returns the same response for unknown headers', async () => {
      const plain = await get('/flats')
      for (const name of [
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-forwarded-for',
        'x-original-url',
        'x-rewrite-url',
        'forwarded',
        'next-action',
        'x-react-router-spa-mode',
        'rsc',
        'x-http-method-override',
        'accept-language',
        'range',
      ]) {
        const response = await get('/flats', { [name]: 'evil.example' })
        expect(response.statusCode).toBe(200)
        expect(response.body).toBe(plain.body)
      }
      expect((await get('/flats', { host: 'evil.example' })).body).toBe(plain.body)
      verifies('D31-3')
    })

    it('returns the data of a page as JSON for navigations in the browser', async () => {
      const response = await get('/page-data/flats?rooms=2')
      expect(response.headers['content-type']).toContain('application/json')
      expect(Object.keys(response.json())).toEqual(['data', 'markup', 'version'])
      expect((await get('/page-data/')).statusCode).toBe(200)
      expect((await get('/page-data/flats/999999')).statusCode).toBe(404)
      expect((await get('/page-data/flats/999999')).json()).toEqual({
        error: { id: expect.any(String), nearest: [{ href: '/flats', title: 'Квартиры' }] },
      })
    })

    it.each([
      '/nothing',
      '/flats/999999',
      '/flats/abc',
      `/flats/${'9'.repeat(150)}`,
      '/documents/no',
      '/ru',
      '/ru/flats',
    ])('%s is the 404 page, not indexed and not cached', async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('Страница не найдена')
      expect(response.body).toContain('This page could not be found')
      expect(response.body).toContain('noindex')
      const head = /<header.*?<\/header>/s.exec(response.body)?.[0]
      expect(head).toContain('href="/search"')
      expect(head).toContain('href="tel:+74950000001"')
      expect(response.body).toMatch(/lang="en"[^>]*>This page could not be found/)
      expect(response.headers['cache-control']).toBe('no-store')
      verifies('§1-1', '§2.11-1', '§8-10')
    })

    it('redirects addresses with a slash to those without, and never to another host', async () => {
      const response = await get('/flats/?rooms=2')
      expect([response.statusCode, response.headers.location]).toEqual([308, '/flats?rooms=2'])
      expect((await get('//evil.example/')).headers.location).toBe('/evil.example')
      expect((await get('/api/flats?rooms=2')).headers.location).toBe('/api/flats/?rooms=2')
      verifies('D3-1')
    })

    it('returns the headers of GET and no body for HEAD', async () => {
      const response = await site.app.inject({ method: 'HEAD', url: '/flats' })
      expect([response.statusCode, response.body]).toEqual([200, ''])
      verifies('D31-1')
    })

    it('returns 405 and the allowed methods for other methods', async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'POST'] as const) {
        const headers = { 'sec-fetch-site': 'same-origin' }
        const response = await site.app.inject({ method, url: '/flats', headers })
        expect(response.statusCode).toBe(405)
        expect(response.headers.allow).toBe('GET, HEAD')
      }
      const api = await site.app.inject({ method: 'OPTIONS', url: '/api/cities/' })
      expect(api.statusCode).toBe(405)
      expect(api.headers.allow).toBe('GET, HEAD')
      expect(api.json()).toEqual({ detail: expect.any(String) })
      verifies('D31-1')
    })

    it('returns 405 whatever is sent: no token, another origin, an unknown body', async () => {
      for (const url of ['/flats', '/api/flats/', '/api/request/']) {
        const response = await site.app.inject({
          method: 'PUT',
          url,
          headers: { origin: 'https://evil.example', 'content-type': 'application/x-odd' },
          payload: 'x',
        })
        expect([url, response.statusCode]).toEqual([url, 405])
        expect(response.headers.allow).toBe(url === '/api/request/' ? 'POST' : 'GET, HEAD')
      }
      expect((await site.app.inject({ method: 'TRACE', url: '/flats' })).statusCode).toBe(405)
    })

    it.each(['/flats/%E0%A4%A', '/%', `/flats/${'a'.repeat(5_000)}`, '/flats/%00'])(
      'returns 404 for a malformed address (%#)',
      async (url) => {
        const response = await get(url)
        expect(response.statusCode).toBe(404)
        expect(response.body).toContain('Страница не найдена')
        expect(response.headers['content-security-policy']).toContain("script-src 'self'")
        verifies('§8-10')
      },
    )

    it('renders a page again after a catalogue change by another connection', async () => {
      const before = await get(`/flats/${lot}`)
      await under.db.transaction().execute(async (trx) => {
        await trx.updateTable('lots').set({ price: 99_000_000 }).where('id', '=', lot).execute()
        await raiseCatalogueVersion(trx, new Date())
      })
      await expect
        .poll(async () => (await get(`/flats/${lot}`)).headers.etag)
        .not.toBe(before.headers.etag)
      expect((await get(`/flats/${lot}`)).body.replace(/\s/g, ' ')).toContain('99 000 000')
    })
  })

  describe('the choice of a city without scripts', () => {
    const choose = (city: string, headers: Record<string, string> = {}) =>
      site.app.inject({
        method: 'POST',
        url: '/city',
        headers: {
          host: 'site.example',
          origin: 'http://site.example',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: new URLSearchParams({ city }).toString(),
      })

    it('stores it for seven days and redirects back', async () => {
      const response = await choose('spb', { referer: 'http://site.example/flats?rooms=2' })
      expect([response.statusCode, response.headers.location]).toEqual([303, '/flats?rooms=2'])
      expect(response.cookies[0]).toMatchObject({
        name: 'city',
        value: 'spb',
        maxAge: 604_800,
        path: '/',
      })
      verifies('§4.4-2', '§9-8', 'D11-1', 'D11-3')
    })

    it('stores no unknown city, and never redirects to another host', async () => {
      const response = await choose('nowhere', { referer: 'https://evil.example/x' })
      expect([response.statusCode, response.headers.location, response.cookies]).toEqual([
        303,
        '/',
        [],
      ])
      const tricked = await choose('spb', { referer: 'http://site.example//evil.example' })
      expect(tricked.headers.location).toBe('/')
      verifies('§4.4-2')
    })
  })

  describe('the API', () => {
    it('returns 404 in JSON for an unknown address', async () => {
      const response = await get('/api/nothing/')
      expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Не найдено' }])
      expect((await get('/api/flats/999999/')).statusCode).toBe(404)
      for (const id of ['%E0%A4%A', 'a'.repeat(5_000), '%00', '%']) {
        const odd = await get(`/api/flats/${id}/`)
        expect([odd.statusCode, odd.json()]).toEqual([404, { detail: 'Не найдено' }])
      }
      // A query that cannot be decoded is taken literally and does not change the path.
      expect((await get('/api/flats/?x=%E0%A4%A')).statusCode).toBe(200)
    })

    it.each([
      '/api/cities/',
      '/api/social_accounts/',
      '/api/apps/',
      '/api/general_documents/',
      '/api/menu/',
      '/api/menu/banner/',
      '/api/menu/element/',
    ])('%s has an ETag, redirects without its slash and is read-only', async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-type']).toContain('application/json')
      const tag = String(response.headers.etag)
      expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304)
      const bare = await get(url.slice(0, -1))
      expect([bare.statusCode, bare.headers.location]).toEqual([308, url])
      const head = await site.app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tag])
      const rejected = await site.app.inject({ method: 'DELETE', url })
      expect([rejected.statusCode, rejected.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(rejected.json()).toEqual({ detail: expect.any(String) })
      verifies('§7.3-1', '§7.3-6', '§7.3-7', '§7.3-8', '§7.3-9', 'D6-2')
    })

    it('returns the errors of all parameters at once', async () => {
      const response = await get('/api/flats/?limit=0&offset=-1&rooms=x')
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json()).toSorted()).toEqual(['limit', 'offset', 'rooms'])
      verifies('D6-1')
    })

    it('is described by an OpenAPI document', async () => {
      const document = (await get('/api/openapi.json')).json()
      expect(document.openapi).toMatch(/^3\.1/)
      const paths = Object.keys(document.paths)
      for (const path of [
        '/api/cities/',
        '/api/favorites/',
        '/api/favorites/{id}/',
        '/api/favorites/clear/',
        '/api/request/',
        '/api/general_documents/',
        '/api/social_accounts/',
        '/api/apps/',
        '/api/menu/',
        '/api/menu/banner/',
        '/api/menu/element/',
        '/api/projects/',
        '/api/flats/',
        '/api/flats/list/',
        '/api/flats/specs/',
        '/api/flats/facets/',
        '/api/flats/{id}/',
        '/api/similar_flats/{id}/',
      ]) {
        expect(paths).toContain(path)
      }
      expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([])
      verifies('§7.3-9')
    })

    it('rejects a body that is too large before it is read completely', async () => {
      const response = await site.app.inject({
        method: 'POST',
        url: '/api/request/',
        headers: {
          'content-type': 'application/json',
          cookie: `csrftoken=${'A'.repeat(32)}`,
          'x-csrftoken': 'A'.repeat(32),
        },
        payload: JSON.stringify({ name: 'А'.repeat(70_000) }),
      })
      expect(response.statusCode).toBe(413)
      verifies('D6-2')
    })
  })

  it('reports that it is alive and ready', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ready' })
  })

  it('logged nothing above info in the tests before', () => {
    // A test above sends proxy headers from an untrusted address.
    const others = site.log.filter(({ problem }) => problem !== 'untrusted_proxy')
    expect(others.filter(({ level }) => Number(level) > 30)).toEqual([])
  })
})
