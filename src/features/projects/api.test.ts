import { expect, it } from 'vitest'
import { apiAnswer } from '../../../tests/support/api-answer.ts'
import { makeBuilding, makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { projectsApi } from './api.server.ts'

describeOnStores('the API of projects', (under) => {
  const get = (search = '') => apiAnswer(under.db, projectsApi, `/api/projects/${search}`)

  it('answers an empty list', async () => {
    expect((await get()).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('shows what is on sale, from what a buyer pays, and the nearest hand-over', async () => {
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
      flats_on_sale: 2,
      lots_on_sale: 3,
    })
  })

  it('shows a project with nothing on sale without a price', async () => {
    await makeProject(under.db, { slug: 'sold-out' })
    const { body } = await get('?area_type=business_area')
    expect(body.results).toHaveLength(1)
    expect(body.results[0]).toMatchObject({ slug: 'sold-out', price_from: null, lots_on_sale: 0 })
  })

  it('pages, ignores strangers and names every bad parameter', async () => {
    const second = await get('?limit=1&offset=1&utm_source=x')
    expect(second.body).toMatchObject({ count: 2, next: null })
    expect(second.body.previous).toBe('http://kvartal.example/api/projects/?limit=1&utm_source=x')
    expect((await get('?city=__proto__')).body.count).toBe(0)
    const bad = await get('?area_type=toString&limit=101&offset=-1')
    expect(bad.status).toBe(400)
    expect(Object.keys(bad.body).toSorted()).toEqual(['area_type', 'limit', 'offset'])
  })
})
