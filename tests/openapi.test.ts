import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { rebuildSearch } from '../src/db/search-index.ts'
import { smallMap } from './support/content-folder.ts'
import { fillContent } from './support/content-rows.ts'
import { resolveRefs } from '../src/server/api/schema-refs.ts'
import { makeLot, makeProject } from './support/factories.ts'
import { type ApiDocument, type ApiRequest, apiRequests } from './support/openapi-requests.ts'
import { describeOnStores, stores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'
import { isNightly } from './support/nightly.ts'

/** Total of both stores. On a failure fast-check prints the seed. */
const REQUESTS = isNightly ? 100_000 : 5_000
/** CPU time, which does not depend on the load of the machine. */
const MAX_CPU_SECONDS = 1
const TOKEN = 'a'.repeat(32)
/** Error responses of any route. */
const errorSchema = z.union([
  z.strictObject({ detail: z.string() }),
  z.record(z.string(), z.array(z.string()).min(1)),
])

describeOnStores('the API and its OpenAPI document', (under) => {
  let site: TestApp
  let document: ApiDocument
  const ids: Array<number | string> = []
  beforeAll(async () => {
    for (const kind of ['flat', 'apartment', 'parking', 'storage'] as const) {
      for (let n = 0; n < 4; n++) {
        const rooms = kind === 'flat' || kind === 'apartment' ? n : null
        ids.push(await makeLot(under.db, { kind, rooms, is_hot_offer: n === 0 ? 1 : 0 }))
      }
    }
    await fillContent(under.db, await makeProject(under.db))
    await rebuildSearch(under.db)
    const city = await under.db.selectFrom('cities').selectAll().executeTakeFirstOrThrow()
    await under.db.insertInto('city_maps').values({ city_id: city.id, map: smallMap }).execute()
    ids.push(city.slug)
    site = await createTestApp(under)
    document = (await site.app.inject('/api/openapi.json')).json()
  })
  afterAll(() => site.close())

  it('is valid OpenAPI 3.1 with a success response, 429, 500 and 503 for every operation', async () => {
    const result = await new Validator().validate({ ...structuredClone(document) })
    expect(result).toMatchObject({ valid: true })
    for (const [path, operations] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\/api\/.+\/$/)
      for (const { responses } of Object.values(operations)) {
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', '500', '503']))
        expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
      }
    }
    verifies('D10-2')
  })

  it('marks a parameter as required exactly where a request without it returns 400', async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (!get || path.includes('{')) continue
      const { statusCode } = await site.app.inject(path)
      const query = (get.parameters ?? []).filter(({ in: place }) => place === 'query')
      const hasRequired = query.some(({ required }) => required)
      expect([path, statusCode === 400]).toEqual([path, hasRequired])
    }
  })

  it('describes the request and response headers, and 304 for cacheable responses only', () => {
    const listNames = (path: string, method: string) =>
      (document.paths[path]?.[method]?.parameters ?? [])
        .filter(({ in: place }) => place !== 'query')
        .map(({ name }) => name.toLowerCase())
    const { responses } = document.paths['/api/flats/']?.['get'] ?? {}
    expect(listNames('/api/flats/', 'get')).toEqual(['if-none-match'])
    expect(responses).toMatchObject({
      200: { headers: { ETag: {} } },
      304: { headers: { ETag: {} } },
      503: { headers: { 'Retry-After': {} } },
    })
    expect(listNames('/api/flats/{id}/', 'get')).toEqual(['id', 'if-none-match'])
    const personal = document.paths['/api/favorites/']
    expect(Object.keys(personal?.['get']?.responses ?? {})).not.toContain('304')
    expect(listNames('/api/favorites/', 'get')).toEqual([])
    expect(listNames('/api/favorites/', 'post')).toEqual(['x-csrftoken', 'csrftoken'])
    expect(listNames('/api/request/', 'post')).toContain('idempotency-key')
    expect(JSON.stringify(personal?.['post']?.responses)).toContain('Запрос отклонён')
  })

  it('has an example that matches its schema for each parameter, body and response', () => {
    const check = (where: string, { schema, example }: WithExample) => {
      expect(compileSchema(schema).safeParse(example), where).toMatchObject({ success: true })
    }
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { parameters = [], requestBody, responses }] of Object.entries(
        operations,
      )) {
        const where = `${method} ${path}`
        for (const parameter of parameters) check(`${where} ${parameter.name}`, parameter)
        const bodies = Object.values(responses) as Array<{ content?: Record<string, WithExample> }>
        for (const { content = {} } of [requestBody ?? {}, ...bodies]) {
          for (const media of Object.values(content)) check(where, media as WithExample)
        }
      }
    }
    verifies('D10-2')
  })

  it('lists every operation at /api/docs/', async () => {
    const redirected = await site.app.inject('/api/docs')
    expect([redirected.statusCode, redirected.headers['location']]).toEqual([308, '/api/docs/'])
    const { statusCode, headers, body } = await site.app.inject('/api/docs/')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).not.toContain('<script')
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations)) {
        expect(body).toContain(`<code>${method.toUpperCase()} ${path}</code>`)
      }
    }
    verifies('D10-3')
  })

  it('returns only documented statuses and bodies, and no 5xx, for random requests', {
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(apiRequests(document, ids), (request) => checkResponse(request)),
      { numRuns: Math.ceil(REQUESTS / stores.length) },
    )
  })

  async function checkResponse({ operation, request }: ApiRequest): Promise<void> {
    const before = process.cpuUsage()
    const response = await site.app.inject({
      ...request,
      headers: { ...request.headers, 'x-csrftoken': TOKEN },
      cookies: { csrftoken: TOKEN },
    })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(MAX_CPU_SECONDS)
    const { statusCode: status } = response
    expect(Object.keys(operation.responses)).toContain(String(status))
    expect(status).toBeLessThan(500)
    if (status === 204) {
      expect(response.body).toBe('')
      return
    }
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    if (status >= 400) errorSchema.parse(response.json())
    else
      expect(findSchema(operation, status).safeParse(response.json())).toMatchObject({
        success: true,
      })
  }

  function compileSchema(schema: object): z.ZodType {
    return z.fromJSONSchema(resolveRefs(schema, document.components.schemas) as never)
  }

  const schemas = new Map<unknown, z.ZodType>()
  function findSchema({ responses }: ApiRequest['operation'], status: number): z.ZodType {
    const { content } = responses[status] as { content: Record<string, WithExample> }
    const schema = content['application/json']?.schema
    const compiled = schemas.get(schema) ?? compileSchema(schema ?? {})
    schemas.set(schema, compiled)
    return compiled
  }
})

interface WithExample {
  schema: object
  example?: unknown
}
