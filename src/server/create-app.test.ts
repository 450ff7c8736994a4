import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCity, makeLot, makeProject } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
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
      '%s is whole without scripts and tells the browser to load none inline',
      async (url) => {
        const answer = await get(url)
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(answer.body).toMatch(/^<!DOCTYPE html><html lang="ru">/)
        expect(answer.body).toMatch(/<title>[^<]+<\/title>/)
        expect(answer.body).toContain('<h1')
        const inline = [...answer.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(
          ([tag]) => tag,
        )
        for (const tag of inline) expect(tag).toMatch(/type="application\/(ld\+)?json"/)
        expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
        expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      },
    )

    it('answers the same bytes from the cache, sets no cookie and revalidates by a strong tag', async () => {
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
    })

    it('sends brotli where it is accepted, with a tag of its own', async () => {
      const plain = await get('/flats')
      const packed = await get('/flats', { 'accept-encoding': 'gzip, deflate, br' })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
      expect(packed.headers.etag).not.toBe(plain.headers.etag)
      const refused = await get('/flats', { 'accept-encoding': 'br;q=0, gzip' })
      expect(refused.headers['content-encoding']).toBeUndefined()
    })

    it('lets unknown parameters, their order and odd spellings change nothing', async () => {
      const plain = await get('/flats?rooms=1&rooms=2')
      for (const url of [
        '/flats?rooms=2&rooms=1',
        '/flats?utm_source=x&rooms=1&gclid=1&rooms=2&page=1',
        '/flats?rooms=1&rooms=2&rooms=2&view=cards&order=price',
      ]) {
        expect((await get(url)).headers.etag).toBe(plain.headers.etag)
      }
    })

    it('shows each city its own contacts, and knows no other cookie', async () => {
      const moscow = await get('/flats')
      expect((await get('/flats', { cookie: 'city=spb' })).headers.etag).not.toBe(
        moscow.headers.etag,
      )
      for (const cookie of ['city=nowhere', 'a=b', 'city=', 'session=1; csrftoken=2']) {
        expect((await get('/flats', { cookie })).headers.etag).toBe(moscow.headers.etag)
      }
    })

    it('lets no header change an answer', async () => {
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
        const answer = await get('/flats', { [name]: 'evil.example' })
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toBe(plain.body)
      }
      expect((await get('/flats', { host: 'evil.example' })).body).toBe(plain.body)
    })

    it('gives the data of a page as JSON for navigations in the browser', async () => {
      const answer = await get('/page-data/flats?rooms=2')
      expect(answer.headers['content-type']).toContain('application/json')
      expect(Object.keys(answer.json())).toEqual(['data'])
      expect((await get('/page-data/')).statusCode).toBe(200)
      expect((await get('/page-data/flats/999999')).statusCode).toBe(404)
      expect((await get('/page-data/flats/999999')).json()).toEqual({
        error: { id: expect.any(String) },
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
    ])('%s is the 404 page, not indexed and not kept', async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('Страница не найдена')
      expect(answer.body).toContain('This page could not be found')
      expect(answer.body).toContain('noindex')
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    it('sends addresses with a slash to those without, and never to another host', async () => {
      const answer = await get('/flats/?rooms=2')
      expect([answer.statusCode, answer.headers.location]).toEqual([308, '/flats?rooms=2'])
      expect((await get('//evil.example/')).headers.location).toBe('/evil.example')
      expect((await get('/api/flats?rooms=2')).headers.location).toBe('/api/flats/?rooms=2')
    })

    it('answers HEAD like GET without the body', async () => {
      const answer = await site.app.inject({ method: 'HEAD', url: '/flats' })
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    })

    it('refuses other methods with those it takes', async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'POST'] as const) {
        const headers = { 'sec-fetch-site': 'same-origin' }
        const answer = await site.app.inject({ method, url: '/flats', headers })
        expect(answer.statusCode).toBe(405)
        expect(answer.headers.allow).toBe('GET, HEAD')
      }
      const api = await site.app.inject({ method: 'OPTIONS', url: '/api/cities/' })
      expect(api.statusCode).toBe(405)
      expect(api.headers.allow).toBe('GET, HEAD')
      expect(api.json()).toEqual({ detail: expect.any(String) })
    })

    it('refuses them whatever is sent along: no token, a foreign origin, an odd body', async () => {
      for (const url of ['/flats', '/api/flats/', '/api/request/']) {
        const answer = await site.app.inject({
          method: 'PUT',
          url,
          headers: { origin: 'https://evil.example', 'content-type': 'application/x-odd' },
          payload: 'x',
        })
        expect([url, answer.statusCode]).toEqual([url, 405])
        expect(answer.headers.allow).toBe(url === '/api/request/' ? 'POST' : 'GET, HEAD')
      }
      expect((await site.app.inject({ method: 'TRACE', url: '/flats' })).statusCode).toBe(405)
    })

    it.each(['/flats/%E0%A4%A', '/%', `/flats/${'a'.repeat(5_000)}`, '/flats/%00'])(
      'knows no page at an address that means nothing (%#)',
      async (url) => {
        const answer = await get(url)
        expect(answer.statusCode).toBe(404)
        expect(answer.body).toContain('Страница не найдена')
        expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
      },
    )

    it('shows a change of the catalogue, made by another connection, and keeps nothing of the old', async () => {
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

    it('keeps it for seven days and leads back', async () => {
      const answer = await choose('spb', { referer: 'http://site.example/flats?rooms=2' })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/flats?rooms=2'])
      expect(answer.cookies[0]).toMatchObject({
        name: 'city',
        value: 'spb',
        maxAge: 604_800,
        path: '/',
      })
    })

    it('sets nothing for a city that is not ours, and never leads to another host', async () => {
      const answer = await choose('nowhere', { referer: 'https://evil.example/x' })
      expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([303, '/', []])
      const tricked = await choose('spb', { referer: 'http://site.example//evil.example' })
      expect(tricked.headers.location).toBe('/')
    })
  })

  describe('the API', () => {
    it('answers JSON for what is not there', async () => {
      const answer = await get('/api/nothing/')
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Не найдено' }])
      expect((await get('/api/flats/999999/')).statusCode).toBe(404)
      for (const id of ['%E0%A4%A', 'a'.repeat(5_000), '%00', '%']) {
        const odd = await get(`/api/flats/${id}/`)
        expect([odd.statusCode, odd.json()]).toEqual([404, { detail: 'Не найдено' }])
      }
      // What cannot be decoded in a query is read as it stands, and does not make the path another.
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
    ])('%s is kept by its tag, ends in a slash and is only read', async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-type']).toContain('application/json')
      const tag = String(answer.headers.etag)
      expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304)
      const bare = await get(url.slice(0, -1))
      expect([bare.statusCode, bare.headers.location]).toEqual([308, url])
      const head = await site.app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tag])
      const refused = await site.app.inject({ method: 'DELETE', url })
      expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(refused.json()).toEqual({ detail: expect.any(String) })
    })

    it('names every bad parameter at once', async () => {
      const answer = await get('/api/flats/?limit=0&offset=-1&rooms=x')
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json()).toSorted()).toEqual(['limit', 'offset', 'rooms'])
    })

    it('describes itself', async () => {
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
    })

    it('refuses a body that is too large before it reads it all', async () => {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/request/',
        headers: {
          'content-type': 'application/json',
          cookie: `csrftoken=${'A'.repeat(32)}`,
          'x-csrftoken': 'A'.repeat(32),
        },
        payload: JSON.stringify({ name: 'А'.repeat(70_000) }),
      })
      expect(answer.statusCode).toBe(413)
    })
  })

  it('tells that it lives and serves', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ready' })
  })

  it('answered all of this without a line in the log above info', () => {
    // A test above sends the headers of a proxy from an address that is not trusted.
    const others = site.log.filter(({ problem }) => problem !== 'untrusted_proxy')
    expect(others.filter(({ level }) => Number(level) > 30)).toEqual([])
  })
})
