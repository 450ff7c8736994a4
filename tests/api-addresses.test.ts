import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillEveryKind } from './support/every-kind.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'

/* Clients of the API depend on these addresses. This test fails if one of them changes. */
describeOnStores('the addresses of the API', (under) => {
  let site: TestApp
  let ids: Record<string, number>
  beforeAll(async () => {
    ids = await fillEveryKind(under.db)
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const get = async (path: string) => (await site.app.inject(`/api/${path}`)).json<ListResponse>()

  /** `{flat}` and similar are replaced by an id of the kind, `{first}` by the id of the list's first row. */
  it.each([
    'cities/',
    'favorites/',
    'social_accounts/',
    'apps/',
    'general_documents/',
    ...withSubpaths('menu/', 'banner/', 'element/'),
    'vas_landing_slider/',
    ...withSubpaths('landing_flats/', 'specs/', 'facets/'),
    ...withSubpaths('projects/', 'specs/', 'facets/', '{first}/', '{project}/buildings/'),
    'projects/card_prices/',
    'properties/{parking}/',
    ...withSubpaths('landing_press_center/', '{first}/'),
    'document_quarters/?project={project}',
    ...withSubpaths('flats/', 'specs/', 'facets/', 'flat_types/', 'list/', 'promolist/', '{flat}/'),
    'floors/{floor}/flats/',
    ...withSubpaths('parking/', 'specs/', 'facets/', 'list/', 'buildings/', 'floors/{floor}/'),
    ...withSubpaths('storage/', 'specs/', 'facets/', 'list/', 'sections/', 'floors/{floor}/'),
    ...withSubpaths('apartments/', 'specs/', 'facets/', 'apartment_types/', 'list/', 'promolist/'),
    'apartments/{apartment}/',
    'apartments_income_programs/',
    ...withSubpaths('similar_flats/{flat}/', 'specs/'),
    ...withSubpaths('progress/', 'specs/', 'facets/', '{project}/', 'projects/', 'projects/specs/'),
    'progress/projects/lk/',
    ...withSubpaths('progress_video/', '{first}/'),
    'aerophotography/{project}/',
    ...withSubpaths('finishes/', 'finishing_for_projects/', '{project}/'),
    ...withSubpaths('broadcasts/', 'specs/', '{first}/'),
    ...withSubpaths('document_page/', 'specs/', 'facets/', '{first}/', '?category=otchety'),
  ])('GET /api/%s returns 200', async (path) => {
    const list = path.slice(0, path.indexOf('{'))
    const first = path.includes('{first}') ? (await get(list)).results[0]?.['id'] : null
    const filled = path.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name] ?? first))
    const { statusCode, headers } = await site.app.inject(`/api/${filled}`)
    expect([filled, statusCode]).toEqual([filled, 200])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    verifies(
      '§7.3-12',
      '§7.3-16',
      '§7.3-18',
      '§7.3-19',
      '§7.3-20',
      '§7.3-23',
      '§7.3-27',
      '§7.3-28',
      'D10-1',
    )
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)(
    'returns 404 for %s at an address without a trailing slash',
    async (method) => {
      for (const url of ['/api/request', '/api/favorites', '/api/favorites/clear', '/api/flats']) {
        const response = await site.app.inject({ method, url })
        expect([url, response.statusCode]).toEqual([url, 404])
        expect(response.json()).toEqual({ detail: expect.any(String) })
      }
      verifies('D3-2')
    },
  )
})

interface ListResponse {
  count: number
  results: Array<Record<string, unknown>>
}

/** Returns the path of a list and the paths below it. */
function withSubpaths(path: string, ...subpaths: string[]): string[] {
  return [path, ...subpaths.map((subpath) => path + subpath)]
}
