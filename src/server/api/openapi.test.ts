import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const SHARED_SCHEMAS = [
  'Building',
  'City',
  'Error',
  'FieldErrors',
  'Image',
  'LotCard',
  'LotCardPage',
  'LotDetail',
  'Project',
]
interface Response {
  content?: Record<string, { schema: { $ref?: string; items?: { $ref?: string } } }>
}

describeOnStores('the description of the API', (under) => {
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  it.each(['/api/openapi.json', '/api/docs/'])(
    'has the same bytes and strong ETag at %s on each request, and is 304 on revalidation',
    async (url) => {
      const first = await site.app.inject(url)
      const second = await site.app.inject(url)
      expect(first.statusCode).toBe(200)
      expect(second.body).toBe(first.body)
      expect(second.headers.etag).toBe(first.headers.etag)
      expect(first.headers['cache-control']).toBe('no-cache')
      const headers = { 'if-none-match': String(first.headers.etag) }
      expect((await site.app.inject({ url, headers })).statusCode).toBe(304)
    },
  )

  it('names every operation once, and says where the API is and that it needs no key', async () => {
    const document = (await site.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string }>>
      servers: unknown
      security: unknown
    }>()
    expect(document).toMatchObject({ servers: [{ url: '/' }], security: [] })
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    expect(ids).toEqual(expect.arrayContaining(['getFlats', 'getFlatsById', 'postRequest']))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z0-9]*)+$/.test(id))).toEqual([])
  })

  it('responds with named schemas, each described once and each used', async () => {
    const { body } = await site.app.inject('/api/openapi.json')
    const { paths, components } = JSON.parse(body) as {
      paths: Record<string, Record<string, { responses: Record<string, Response> }>>
      components: { schemas: Record<string, object> }
    }
    const bodies = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) =>
        Object.values(responses).flatMap(({ content = {} }) =>
          Object.values(content).map(({ schema }) => [path, schema.$ref ?? schema.items?.$ref]),
        ),
      ),
    )
    expect(bodies.filter(([, ref]) => ref === undefined)).toEqual([])

    const names = Object.keys(components.schemas)
    expect(names.filter((name) => !/^([A-Z][a-z0-9]*)+$/.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(SHARED_SCHEMAS))
    const refs = new Set(body.match(/(?<="\$ref":"#\/components\/schemas\/)\w+/g))
    expect([...refs].toSorted()).toEqual(names)
    verifies('D10-4')
  })
})
