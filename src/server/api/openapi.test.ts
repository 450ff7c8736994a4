import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

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
})
