import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildSearch } from '../src/db/search-index.ts'
import { fillContent } from './support/content-rows.ts'
import { makeFloor, makeLot, makeProject } from './support/factories.ts'
import type { ApiDocument, ApiParameter } from './support/openapi-requests.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

/* What D5 and D6 say of every read, held against each path of the API's own document. */
describeOnStores('every read of the API', (under) => {
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
        // Alike in all that a list is sorted by: only the id tells them apart.
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

  const named = (path: string) => path.replace('{id}', String(floor)).replace('{city}', city)
  /** Every GET; `url` has an id that has something, and words to look for, and takes more parameters. */
  const reads = () =>
    Object.entries(document.paths).flatMap(([path, { get }]) => {
      if (!get) return []
      const parameters = get.parameters ?? []
      const words = parameters.some(({ name }) => name === 'q') ? 'q=Новость&' : ''
      return [{ path, parameters, url: `${named(path)}?${words}` }]
    })
  /** Lists; facets take the parameters of their list, and page nothing. */
  const lists = () =>
    reads()
      .filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'))
      .filter(({ path }) => !path.endsWith('/facets/'))
      .map(({ url }) => url)
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await site.app.inject(url)
    return { status: statusCode, headers, body: body === '' ? null : (JSON.parse(body) as unknown) }
  }
  const list = async (url: string) => (await ask(url)).body as ListAnswer

  it('pages a list by its own links through everything once, in one order, and counts it truly', async () => {
    expect(lists().length).toBeGreaterThan(10)
    for (const path of lists()) {
      const whole = await list(`${path}limit=100`)
      expect([path, whole.count, whole.next, whole.previous]).toEqual([
        path,
        whole.results.length,
        null,
        null,
      ])
      expect([path, whole.count > 0]).toEqual([path, true])
      const paged: unknown[] = []
      let url: string | null = `${path}limit=1`
      let last = ''
      while (url !== null && paged.length <= whole.count) {
        const page: ListAnswer = await list(url)
        expect([url, page.count, page.results.length]).toEqual([url, whole.count, 1])
        paged.push(...page.results)
        last = url
        url = page.next && pathOf(page.next)
      }
      expect([path, paged]).toEqual([path, whole.results])
      if (whole.count > 1) expect((await list(last)).previous).not.toBeNull()
      const beyond = await list(`${path}offset=5000`)
      expect([path, beyond.count, beyond.results, beyond.next]).toEqual([
        path,
        whole.count,
        [],
        null,
      ])
    }
  })

  it('refuses each bad parameter with its name, several at once', async () => {
    const kept: string[] = []
    for (const { url, parameters } of reads()) {
      const inQuery = parameters.filter(({ name, in: place }) => place === 'query' && name !== 'q')
      for (const parameter of inQuery) {
        const bad = badValue(parameter)
        if (bad === null) {
          kept.push(parameter.name)
          continue
        }
        const { status, body } = await ask(`${url}${parameter.name}=${encodeURIComponent(bad)}`)
        expect([url, parameter.name, status, Object.keys(body as object)]).toEqual([
          url,
          parameter.name,
          400,
          [parameter.name],
        ])
      }
      if (inQuery.some(({ name }) => name === 'limit')) {
        for (const limit of ['0', '101', '-1', '1.5', '']) {
          expect([url, limit, (await ask(`${url}limit=${limit}`)).status]).toEqual([
            url,
            limit,
            400,
          ])
        }
        const both = await ask(`${url}limit=x&offset=-1`)
        expect(Object.keys(both.body as object).toSorted()).toEqual(['limit', 'offset'])
      }
    }
    // Any text may be the name of a finish, a station, a city or a category, now or tomorrow.
    expect([...new Set(kept)].toSorted()).toEqual(['category', 'city', 'finishing', 'metro'])
  })

  it('answers 404 for an id that nothing has, whatever it looks like', async () => {
    const single = reads().filter(({ path }) => path.includes('{id}'))
    expect(single.length).toBeGreaterThan(8)
    for (const { path } of single) {
      for (const id of ['987654321', '0', '-1', '1.5', 'x', '%00', '99999999999999999999']) {
        const { status, body } = await ask(path.replace('{id}', id))
        expect([path, id, status, body]).toEqual([path, id, 404, { detail: 'Не найдено' }])
      }
    }
  })

  it('is asked with GET and HEAD alone, and with a slash at its end', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const url = named(path)
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
  })

  it('carries a strong tag that answers 304, or, being personal, is not stored', async () => {
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

interface ListAnswer {
  count: number
  next: string | null
  previous: string | null
  results: unknown[]
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://site')
  return pathname + search
}

/** A value that the parameter's own schema refuses, or null where any text may be right. */
function badValue({ schema }: ApiParameter): string | null {
  const own = schema.items ?? schema
  if (own.enum || own.pattern) return 'такого нет'
  return own.type === 'string' ? null : 'такого нет'
}
