import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import {
  makeBuilding,
  makeCity,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { projectsApi } from './api.server.ts'

describeOnStores('the API of projects', (under) => {
  const get = (search = '') => apiResponse(under.db, projectsApi, `/api/projects/${search}`)

  it('returns an empty list without data', async () => {
    expect((await get()).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('returns counts on sale, the lowest paid price and the nearest hand-over', async () => {
    const city_id = await makeCity(under.db, { slug: 'moscow' })
    const project_id = await makeProject(under.db, { city_id, area_type: 'premium_area' })
    const late = { project_id, completion_year: 2029, completion_quarter: 1 }
    const building_id = await makeBuilding(under.db, late)
    await makeBuilding(under.db, { ...late, completion_year: 2028, completion_quarter: 4 })
    await makeBuilding(under.db, { ...late, completion_year: 2020, state: 'built' })
    const lot = { project_id, building_id }
    await makeLot(under.db, { ...lot, price: 90, sale_price: 70 })
    await makeLot(under.db, { ...lot, price: 80, status: 'reserved' })
    await makeLot(under.db, { ...lot, price: 10, status: 'sold' })
    await makeLot(under.db, { ...lot, price: 20, kind: 'storage' })
    const { body } = await get('?city=moscow')
    expect(body.count).toBe(1)
    expect(body.results[0]).toMatchObject({
      id: project_id,
      completion: '2028-4',
      price_from: 70,
      flats_on_sale: 1,
      lots_on_sale: 2,
    })
    const [detail] = (await get(`${project_id}/`)).body.lots
    expect(detail).toMatchObject({ kind: 'flat', count: 1, price_from: 70 })
    verifies('D56-1')
  })

  it('returns no price for a project with nothing on sale', async () => {
    await makeProject(under.db, { slug: 'sold-out' })
    const { body } = await get('?area_type=business_area')
    expect(body.results).toHaveLength(1)
    expect(body.results[0]).toMatchObject({ slug: 'sold-out', price_from: null, lots_on_sale: 0 })
  })

  it('paginates, ignores unknown parameters and lists every invalid one', async () => {
    const second = await get('?limit=1&offset=1&utm_source=x')
    expect(second.body).toMatchObject({ count: 2, next: null })
    expect(second.body.previous).toBe('http://kvartal.example/api/projects/?limit=1&utm_source=x')
    expect((await get('?city=__proto__')).body.count).toBe(0)
    const bad = await get('?area_type=toString&limit=101&offset=-1')
    expect(bad.status).toBe(400)
    expect(Object.keys(bad.body).toSorted()).toEqual(['area_type', 'limit', 'offset'])
  })

  it('filters by quarter, station and price, and counts each filter with the others applied', async () => {
    const project_id = await makeProject(under.db, { area_type: 'premium_area' })
    const at = { position: 1, line_color: null, walk_minutes: 5, transport_minutes: null }
    await under.db
      .insertInto('project_metro')
      .values({ project_id, name: 'Речная', ...at })
      .execute()
    const quarter = { completion_year: 2031, completion_quarter: 2 }
    const building_id = await makeBuilding(under.db, { project_id, ...quarter })
    await makeLot(under.db, { project_id, building_id, price: 500 })
    // Both bounds are inclusive.
    expect((await get('?price_min=500&price_max=500')).body.count).toBe(1)
    for (const query of ['completion=2031-2', 'metro=Речная', 'price_min=400&price_max=500']) {
      const { body } = await get(`?${query}`)
      expect(body.results.map(({ id }: { id: number }) => id)).toEqual([project_id])
    }
    expect((await get('?price_min=501')).body.count).toBe(0)
    expect((await get('?price_min=1&price_min=2')).body).toHaveProperty('price_min')

    const facets = await get('facets/?area_type=premium_area&price_min=400')
    expect(facets.body.count).toBe(1)
    // A filter's own selection is not applied to its counts.
    expect(facets.body.area_type.options).toMatchObject([
      { value: 'premium_area', count: 1 },
      { value: 'business_area', count: 0 },
    ])
    expect(facets.body.price).toEqual({ type: 'range', min: 70, max: 500 })
    const quarters = (await get('specs/')).body.completion.options as Array<{ value: string }>
    expect(quarters.length).toBeGreaterThan(2)
    expect(quarters).toEqual(quarters.toSorted((a, b) => (a.value < b.value ? -1 : 1)))
    expect(facets.body.metro.options).toContainEqual({ value: 'Речная', label: 'Речная', count: 1 })
    const specs = await get('specs/')
    expect(specs.body.count).toBeUndefined()
    expect(specs.body.area_type.options).toMatchObject([{ count: 2 }, { count: 1 }])
    verifies('§7.3-12', 'D7-1', 'D7-2')
  })

  it('returns one project with its offers, buildings, sections and floors, and 404 for an unknown id', async () => {
    const project_id = await makeProject(under.db)
    const building_id = await makeBuilding(under.db, { project_id, state: 'built' })
    const section_id = await makeSection(under.db, { building_id })
    const floors: number[] = []
    for (const number of [2, 1]) floors.push(await makeFloor(under.db, { section_id, number }))
    const home = { project_id, building_id, section_id, floor_id: floors[0] as number }
    const cheapest = await makeLot(under.db, { ...home, price: 90, sale_price: 80, rooms: 7 })
    await makeLot(under.db, { ...home, price: 95, rooms: 8, area: 40 })
    await makeLot(under.db, { ...home, price: 99, rooms: 8, area: 70 })
    await makeLot(under.db, { ...home, price: 20, status: 'sold', rooms: 1 })
    await makeLot(under.db, { ...home, price: 10, status: 'sold', kind: 'storage', rooms: null })
    const sold = { kind: 'storage', count: 0, price_from: null, lot_id: null }
    const flats = { kind: 'flat', count: 3, price_from: 80, lot_id: cheapest }
    expect((await get(`${project_id}/`)).body).toMatchObject({
      id: project_id,
      lots: [flats, sold],
    })
    expect((await get(`${project_id}/buildings/`)).body).toEqual([
      {
        id: building_id,
        name: expect.any(String),
        floors_total: expect.any(Number),
        completion: null,
        state: 'built',
        sections: [
          {
            id: section_id,
            name: expect.any(String),
            floors: [
              { id: floors[1], number: 1 },
              { id: floors[0], number: 2 },
            ],
          },
        ],
        lots: [flats, sold],
      },
    ])
    const prices = (await get('card_prices/')).body
    expect(prices.at(-1)).toMatchObject({
      id: project_id,
      // The smallest area and the lowest price can be those of different lots.
      prices: [
        { kind: 'flat', rooms: 5, count: 3, price_from: 80, area_from: 40, lot_id: cheapest },
      ],
    })
    for (const path of ['0/', '999999/buildings/', '1e0/']) {
      expect((await get(path)).status).toBe(404)
    }
    verifies('§7.3-12')
  })
})
