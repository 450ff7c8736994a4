import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { makeLot } from './support/factories.ts'
import { type ApiDocument, type ApiRequest, apiRequests } from './support/openapi-requests.ts'
import { describeOnStores, stores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

/** In all, shared by the stores; the seed of a failure is printed by fast-check. */
const REQUESTS = process.env['KVARTAL_NIGHTLY'] === '1' ? 100_000 : 5_000
const TOKEN = 'a'.repeat(32)
/** Refusals of any route, as the document shows them. */
const refusalSchema = z.union([
  z.strictObject({ detail: z.string() }),
  z.record(z.string(), z.array(z.string()).min(1)),
])

describeOnStores('the API as its own document describes it', (under) => {
  let site: TestApp
  let document: ApiDocument
  const ids: number[] = []
  beforeAll(async () => {
    for (const kind of ['flat', 'apartment', 'parking', 'storage'] as const) {
      for (let n = 0; n < 4; n++) {
        const rooms = kind === 'flat' || kind === 'apartment' ? n : null
        ids.push(await makeLot(under.db, { kind, rooms, is_hot_offer: n === 0 ? 1 : 0 }))
      }
    }
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
    const answer = await site.app.inject({
      ...request,
      headers: { ...request.headers, 'x-csrftoken': TOKEN },
      cookies: { csrftoken: TOKEN },
    })
    const { statusCode: status } = answer
    expect(Object.keys(operation.responses)).toContain(String(status))
    expect(status).toBeLessThan(500)
    if (status === 204) {
      expect(answer.body).toBe('')
      return
    }
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    // Answers are cut to their schema when they are written, and a wrong one is a 500.
    if (status >= 400) refusalSchema.parse(answer.json())
    else answer.json()
  }
})

interface Exampled {
  schema: object
  example?: unknown
}
