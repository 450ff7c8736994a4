import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildSearch } from '../src/db/search-index.ts'
import { fillContent } from './support/content-rows.ts'
import { makeFloor, makeLot, makeProject } from './support/factories.ts'
import type { ApiDocument, ApiParameter } from './support/openapi-requests.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'

/* Decisions D5 and D6, checked for each path of the OpenAPI document. */
describeOnStores('the API', (under) => {
  let site: TestApp
  let document: ApiDocument
  let floor = 0
  let city = ''
  beforeAll(async () => {
    const { db } = under
    floor = await makeFloor(db, { number: 3 })
    for (const kind of ['flat', 'apartment', 'parking', 'storage'] as const) {
      const rooms = kind === 'flat' || kind === 'apartment'
      for (let n = 0; n < 5; n++) {
        const own = n < 3 ? { floor_id: floor } : {}
        // The lots have equal values in all sort keys, so that only the id distinguishes them.
        await makeLot(db, { kind, rooms: rooms ? 2 : null, is_hot_offer: 1, ...own })
      }
    }
    for (let n = 0; n < 5; n++) {
      const row = { slug: `news-${n}`, title: `Новость ${n}`, lead: '', html: '' }
      await db
        .insertInto('press')
        .values({ ...row, published_on: '2026-11-01' })
        .execute()
    }
    await fillContent(db, await makeProject(db))
    await rebuildSearch(db)
    site = await createTestApp(under)
    document = (await site.app.inject('/api/openapi.json')).json()
    city = (await site.app.inject('/api/cities/')).json()[0].slug
  })
  afterAll(() => site.close())

  const fillPath = (path: string) => path.replace('{id}', String(floor)).replace('{city}', city)
  /** Every GET operation. `url` contains an existing id, and a search query if required; parameters can be appended. */
  const reads = () =>
    Object.entries(document.paths).flatMap(([path, { get }]) => {
      if (!get) return []
      const parameters = get.parameters ?? []
      const query = parameters.some(({ name }) => name === 'q') ? 'q=Новость&' : ''
      return [{ path, parameters, url: `${fillPath(path)}?${query}` }]
    })
  /** URLs of lists. Facets accept the parameters of their list but are not paginated. */
  const lists = () =>
    reads()
      .filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'))
      .filter(({ path }) => !path.endsWith('/facets/'))
      .map(({ url }) => url)
  const request = async (url: string) => {
    const { statusCode, headers, body } = await site.app.inject(url)
    return { status: statusCode, headers, body: body === '' ? null : (JSON.parse(body) as unknown) }
  }
  const list = async (url: string) => (await request(url)).body as ListResponse

  it('returns every row of a list once and in the same order when its links are followed, with the right count', async () => {
    expect(lists().length).toBeGreaterThan(10)
    for (const path of lists()) {
      const complete = await list(`${path}limit=100`)
      expect([path, complete.count, complete.next, complete.previous]).toEqual([
        path,
        complete.results.length,
        null,
        null,
      ])
      expect([path, complete.count > 0]).toEqual([path, true])
      const paged: unknown[] = []
      let url: string | null = `${path}limit=1`
      let last = ''
      while (url !== null && paged.length <= complete.count) {
        const page: ListResponse = await list(url)
        expect([url, page.count, page.results.length]).toEqual([url, complete.count, 1])
        paged.push(...page.results)
        last = url
        url = page.next && toPath(page.next)
      }
      expect([path, paged]).toEqual([path, complete.results])
      if (complete.count > 1) expect((await list(last)).previous).not.toBeNull()
      const beyond = await list(`${path}offset=5000`)
      expect([path, beyond.count, beyond.results, beyond.next]).toEqual([
        path,
        complete.count,
        [],
        null,
      ])
    }
    verifies('D5-2')
  })

  it('returns 400 with the name of every invalid parameter', async () => {
    const unrestricted: string[] = []
    for (const { url, parameters } of reads()) {
      // Free text: every value is valid.
      const inQuery = parameters.filter(
        ({ name, in: place }) => place === 'query' && name !== 'q' && name !== 'text',
      )
      for (const parameter of inQuery) {
        const bad = badValue(parameter)
        if (bad === null) {
          unrestricted.push(parameter.name)
          continue
        }
        const { status, body } = await request(`${url}${parameter.name}=${encodeURIComponent(bad)}`)
        expect([url, parameter.name, status, Object.keys(body as object)]).toEqual([
          url,
          parameter.name,
          400,
          [parameter.name],
        ])
      }
      if (inQuery.some(({ name }) => name === 'limit')) {
        for (const limit of ['0', '101', '-1', '1.5', '']) {
          expect([url, limit, (await request(`${url}limit=${limit}`)).status]).toEqual([
            url,
            limit,
            400,
          ])
        }
        const both = await request(`${url}limit=x&offset=-1`)
        expect(Object.keys(both.body as object).toSorted()).toEqual(['limit', 'offset'])
      }
    }
    // Any text can be the name of a finish, a station, a city, a district or a category.
    expect([...new Set(unrestricted)].toSorted()).toEqual([
      'category',
      'city',
      'district',
      'finishing',
      'metro',
    ])
    verifies('D5-3', 'D6-1')
  })

  it('returns 404 for an unknown or malformed id', async () => {
    const single = reads().filter(({ path }) => path.includes('{id}'))
    expect(single.length).toBeGreaterThan(8)
    for (const { path } of single) {
      for (const id of ['987654321', '0', '-1', '1.5', 'x', '%00', '99999999999999999999']) {
        const { status, body } = await request(path.replace('{id}', id))
        expect([path, id, status, body]).toEqual([path, id, 404, { detail: 'Не найдено' }])
      }
    }
  })

  it('returns 405 for an undocumented method, and redirects to the address with a trailing slash', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const url = fillPath(path)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (method.toLowerCase() in methods) continue
        const { statusCode, headers } = await site.app.inject({ method, url })
        expect([method, url, statusCode]).toEqual([method, url, 405])
        const allowed = Object.keys(methods).map((name) => name.toUpperCase())
        expect(String(headers['allow']).split(', ')).toEqual(expect.arrayContaining(allowed))
      }
      if (!methods['get']) continue
      const head = await site.app.inject({ method: 'HEAD', url })
      const get = await site.app.inject(url)
      expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, ''])
      const { statusCode, headers } = await site.app.inject(url.slice(0, -1))
      expect([url, statusCode, headers['location']]).toEqual([url, 308, url])
    }
    verifies('D3-2')
  })

  it('returns 304 for a matching ETag, except for personal data, which is sent with no-store', async () => {
    for (const { path, url } of reads()) {
      const { headers, statusCode } = await site.app.inject(url)
      if (statusCode === 404) continue
      if (headers['cache-control']?.toString().includes('no-store')) {
        expect(path).toBe('/api/favorites/')
        continue
      }
      const tag = String(headers['etag'])
      expect([path, tag]).toEqual([path, expect.stringMatching(/^"[^"]+"$/)])
      const again = await site.app.inject({ url, headers: { 'if-none-match': tag } })
      expect([path, again.statusCode, again.body]).toEqual([path, 304, ''])
    }
  })
})

interface ListResponse {
  count: number
  next: string | null
  previous: string | null
  results: unknown[]
}

function toPath(address: string): string {
  const { pathname, search } = new URL(address, 'http://site')
  return pathname + search
}

/** Returns a value that the parameter's schema rejects, or null if it accepts any text. */
function badValue({ schema }: ApiParameter): string | null {
  const own = schema.items ?? schema
  if (own.enum || own.pattern) return 'такого нет'
  return own.type === 'string' ? null : 'такого нет'
}
