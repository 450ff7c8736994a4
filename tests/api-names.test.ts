import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choiceNames } from '../src/features/lots/model/lot-choices.ts'
import { fillEveryKind, kinds } from './support/every-kind.ts'
import type { ApiDocument } from './support/openapi-requests.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'

/* Clients of the API depend on these names. This test fails if one of them changes. */
describeOnStores('the names of the API', (under) => {
  let site: TestApp
  let document: ApiDocument
  let ids: Record<string, number>
  beforeAll(async () => {
    ids = await fillEveryKind(under.db)
    site = await createTestApp(under)
    document = (await site.app.inject('/api/openapi.json')).json()
  })
  afterAll(() => site.close())

  const get = async (path: string) => (await site.app.inject(`/api/${path}`)).json<ListResponse>()

  describe.each(kinds)('a list of the kind %s', (kind, path) => {
    it('has the same response at its address and at list/', async () => {
      const list = await get(`${path}/`)
      expect(list.count).toBe(1)
      expect(await get(`${path}/list/`)).toEqual(list)
      verifies('D5-4')
    })

    it('contains cards with the fields of a lot', async () => {
      const [card] = (await get(`${path}/`)).results
      expect(card).toMatchObject({
        id: ids[kind],
        kind,
        article: expect.any(String),
        number: expect.any(String),
        project: {
          id: ids['project'],
          slug: 'tower',
          name: expect.any(String),
          area_type: expect.stringMatching(/^(premium|business)_area$/),
          metro: expect.any(Array),
        },
        building: { id: expect.any(Number), name: expect.any(String) },
        section: expect.any(String),
        floor: expect.any(Number),
        floors_total: expect.any(Number),
        area: expect.any(Number),
        price: expect.any(Number),
        sale_price: 9_000_000,
        price_per_meter: expect.any(Number),
        features: expect.any(Array),
        status: 'available',
        is_hot_offer: true,
        building_id: expect.any(Number),
        section_id: expect.any(Number),
        floor_id: ids['floor'],
      })
      expect(card).toHaveProperty('building.completion')
      for (const name of ['rooms', 'kitchen_area', 'finishing', 'plan']) {
        expect(card).toHaveProperty(name)
      }
      const { price, price_per_meter, area } = card as Record<string, number>
      expect(price).toBeGreaterThan(9_000_000)
      expect([price, price_per_meter].every(Number.isInteger)).toBe(true)
      expect(price_per_meter).toBe(Math.round(9_000_000 / (area ?? 0)))
      verifies('D5-5', 'D9-1', 'D9-2', 'D29-3')
    })
  })

  it('are snake_case for every parameter and field', () => {
    // The provider defines the names of the call-tracking callback.
    const { '/api/call-tracking/callback/': _, ...paths } = document.paths
    const parameters = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap((operation) => operation.parameters ?? [])
      .flatMap(({ in: place, name }) => (place === 'header' ? [] : [name]))
    const fields = listFieldNames([paths, document.components])
    const names = [...new Set([...parameters, ...fields])]
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
    verifies('D5-1')
  })

  it('include the price history of a lot, oldest entry first', async () => {
    const lot_id = ids['storage'] ?? 0
    const history = [
      { at: '2026-05-01T00:00:00.000Z', price: 12_000_000, sale_price: null },
      { at: '2026-09-01T00:00:00.000Z', price: 12_000_000, sale_price: 9_000_000 },
    ]
    const rows = history.map((step) => ({ ...step, lot_id }))
    await under.db.insertInto('price_history').values(rows).execute()
    const { statusCode, body } = await site.app.inject(`/api/properties/${lot_id}/`)
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ price_history: history })
    verifies('D36-2')
  })

  it('include the filters and orders of flats', () => {
    const parameters = document.paths['/api/flats/']?.['get']?.parameters ?? []
    const byName = new Map(parameters.map(({ name, schema }) => [name, schema]))
    const repeated = [...byName].filter(([, { type }]) => type === 'array').map(([name]) => name)
    expect(repeated.toSorted()).toEqual(
      'area_type building city completion district feature finishing material metro mortgage parking plan project rooms section status walk window_side window_view'
        .split(' ')
        .concat(choiceNames)
        .toSorted(),
    )
    const ranges = ['price', 'area', 'floor', 'kitchen_area'].flatMap((name) => [
      `${name}_min`,
      `${name}_max`,
    ])
    for (const name of [...ranges, 'walk_minutes_max']) {
      expect([name, byName.get(name)?.type]).toEqual([name, 'number'])
    }
    for (const name of ['not_first_floor', 'not_last_floor', 'last_floor', 'has_sale']) {
      expect([name, byName.get(name)?.type]).toEqual([name, 'boolean'])
    }
    const both = ['price', 'area', 'floor', 'price_per_meter'].flatMap((key) => [key, `-${key}`])
    expect(byName.get('order')?.enum).toEqual([
      'varied',
      ...both,
      'completion',
      'payment',
      '-payment',
    ])
    verifies('D8-1', 'D8-2', 'D8-3')
  })
})

interface ListResponse {
  count: number
  results: Array<Record<string, unknown>>
}

/** Returns the names of the properties of JSON schemas, at any depth. */
function listFieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(listFieldNames)]
      : listFieldNames(value),
  )
}
