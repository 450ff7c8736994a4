import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { rebuildSearch } from '../src/db/search-index.ts'
import { smallMap } from './support/content-folder.ts'
import { fillContent } from './support/content-rows.ts'
import { makeLot, makeProject } from './support/factories.ts'
import { type ApiDocument, type ApiRequest, apiRequests } from './support/openapi-requests.ts'
import { describeOnStores, stores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

/** In all, shared by the stores; the seed of a failure is printed by fast-check. */
const REQUESTS = process.env['KVARTAL_NIGHTLY'] === '1' ? 100_000 : 5_000
/** Of the processor, since a busy machine says nothing about an answer. */
const MOST_SECONDS = 1
const TOKEN = 'a'.repeat(32)
/** Refusals of any route, as the document shows them. */
const refusalSchema = z.union([
  z.strictObject({ detail: z.string() }),
  z.record(z.string(), z.array(z.string()).min(1)),
])

describeOnStores('the API as its own document describes it', (under) => {
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

  it('is a valid OpenAPI 3.1 document that names an answer and every refusal', async () => {
    const result = await new Validator().validate({ ...structuredClone(document) })
    expect(result).toMatchObject({ valid: true })
    for (const [path, operations] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\/api\/.+\/$/)
      for (const { responses } of Object.values(operations)) {
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['500', '503']))
        expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
      }
    }
  })

  it('requires of an address only what it refuses to be without', async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (!get || path.includes('{')) continue
      const { statusCode } = await site.app.inject(path)
      const query = (get.parameters ?? []).filter(({ in: place }) => place === 'query')
      const isRefused = query.some(({ required }) => required)
      expect([path, statusCode === 400]).toEqual([path, isRefused])
    }
  })

  it('tells of the headers that matter, and of 304 where answers are kept', () => {
    const namesOf = (path: string, method: string) =>
      (document.paths[path]?.[method]?.parameters ?? [])
        .filter(({ in: place }) => place !== 'query')
        .map(({ name }) => name.toLowerCase())
    const { responses } = document.paths['/api/flats/']?.['get'] ?? {}
    expect(namesOf('/api/flats/', 'get')).toEqual(['if-none-match'])
    expect(responses).toMatchObject({
      200: { headers: { ETag: {} } },
      304: { headers: { ETag: {} } },
      503: { headers: { 'Retry-After': {} } },
    })
    expect(namesOf('/api/flats/{id}/', 'get')).toEqual(['id', 'if-none-match'])
    const personal = document.paths['/api/favorites/']
    expect(Object.keys(personal?.['get']?.responses ?? {})).not.toContain('304')
    expect(namesOf('/api/favorites/', 'get')).toEqual([])
    expect(namesOf('/api/favorites/', 'post')).toEqual(['x-csrftoken', 'csrftoken'])
    expect(namesOf('/api/request/', 'post')).toContain('idempotency-key')
    expect(JSON.stringify(personal?.['post']?.responses)).toContain('Запрос отклонён')
  })

  it('has an example of each parameter, body and answer, which its own schema takes', () => {
    const check = (where: string, { schema, example }: Exampled) => {
      const name = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined
      const own = name === undefined ? schema : document.components.schemas[name]
      expect(z.fromJSONSchema(own as never).safeParse(example), where).toMatchObject({
        success: true,
      })
    }
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { parameters = [], requestBody, responses }] of Object.entries(
        operations,
      )) {
        const where = `${method} ${path}`
        for (const parameter of parameters) check(`${where} ${parameter.name}`, parameter)
        const answers = Object.values(responses) as Array<{ content?: Record<string, Exampled> }>
        for (const { content = {} } of [requestBody ?? {}, ...answers]) {
          for (const media of Object.values(content)) check(where, media as Exampled)
        }
      }
    }
  })

  it('is readable at /api/docs/, where every operation stands', async () => {
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
  })

  it('never fails and never answers what the document does not know, whatever is sent', {
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(apiRequests(document, ids), (made) => checkAnswer(made)),
      { numRuns: Math.ceil(REQUESTS / stores.length) },
    )
  })

  async function checkAnswer({ operation, request }: ApiRequest): Promise<void> {
    const before = process.cpuUsage()
    const answer = await site.app.inject({
      ...request,
      headers: { ...request.headers, 'x-csrftoken': TOKEN },
      cookies: { csrftoken: TOKEN },
    })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(MOST_SECONDS)
    const { statusCode: status } = answer
    expect(Object.keys(operation.responses)).toContain(String(status))
    expect(status).toBeLessThan(500)
    if (status === 204) {
      expect(answer.body).toBe('')
      return
    }
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    if (status >= 400) refusalSchema.parse(answer.json())
    else
      expect(shapeOf(operation, status).safeParse(answer.json())).toMatchObject({ success: true })
  }

  const shapes = new Map<unknown, z.ZodType>()
  function shapeOf({ responses }: ApiRequest['operation'], status: number): z.ZodType {
    const { content } = responses[status] as { content: Record<string, Exampled> }
    const schema = content['application/json']?.schema
    const shape = shapes.get(schema) ?? z.fromJSONSchema(schema as never)
    shapes.set(schema, shape)
    return shape
  }
})

interface Exampled {
  schema: object
  example?: unknown
}
