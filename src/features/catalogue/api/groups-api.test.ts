import { beforeAll, describe, expect, it } from 'vitest'
import { apiResponse } from '../../../../tests/support/api-response.ts'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { Database } from '../../../db/connect.ts'
import { catalogueApi } from './api.server.ts'

const get = (db: Database, url: string) => apiResponse(db, catalogueApi, url)

describeOnStores('groups of lots', (under) => {
  let project_id = 0
  let building_id = 0
  let section_id = 0
  let floor_id = 0
  const flats: number[] = []
  const places: number[] = []

  it('are empty lists in an empty catalogue, with 404 for a floor and a lot', async () => {
    const empty = { count: 0, next: null, previous: null, results: [] }
    for (const path of [
      'flats/flat_types',
      'apartments/apartment_types',
      'flats/promolist',
      'parking/buildings',
      'storage/sections',
    ]) {
      expect((await get(under.db, `/api/${path}/`)).body).toEqual(empty)
    }
    expect((await get(under.db, '/api/floors/1/flats/')).status).toBe(404)
    expect((await get(under.db, '/api/properties/1/')).status).toBe(404)
  })

  describe('of one building', () => {
    beforeAll(async () => {
      project_id = await makeProject(under.db)
      building_id = await makeBuilding(under.db, { project_id, state: 'built' })
      section_id = await makeSection(under.db, { building_id })
      floor_id = await makeFloor(under.db, { section_id, number: 3 })
      const at = { project_id, building_id, section_id, floor_id }
      const home = { ...at, rooms: 2, area: 60.2 }
      flats.push(
        await makeLot(under.db, { ...home, number: '10', price: 900, sale_price: 700 }),
        await makeLot(under.db, { ...home, number: '9', price: 800, is_hot_offer: 1 }),
        await makeLot(under.db, { ...home, number: '2', price: 100, status: 'sold' }),
        await makeLot(under.db, { ...home, number: '11', price: 850, rooms: 1, area: 40 }),
      )
      const below = await makeFloor(under.db, { section_id, number: -1 })
      const place = { ...at, floor_id: below, rooms: null, kitchen_area: null, area: 13 }
      for (const status of ['available', 'sold'] as const) {
        places.push(await makeLot(under.db, { ...place, kind: 'parking', status, price: 50 }))
      }
      await makeLot(under.db, { ...place, kind: 'storage', status: 'sold' })
    })

    it('combine homes on sale with the same project and plan, and contain the cheapest lot', async () => {
      const { body } = await get(under.db, '/api/flats/flat_types/')
      expect(body.count).toBe(2)
      expect(body.results[1]).toMatchObject({
        kind: 'flat',
        project: { id: project_id },
        rooms: 2,
        area_min: 60.2,
        price_min: 700,
        price_max: 800,
        count: 2,
        lot_id: flats[0],
      })
      const filtered = await get(under.db, '/api/flats/flat_types/?rooms=2&price_min=750')
      expect(filtered.body.results).toMatchObject([{ price_min: 800, lot_id: flats[1] }])
      const second = await get(under.db, '/api/flats/flat_types/?limit=1&offset=1')
      expect(second.body).toMatchObject({ count: 2, next: null, results: [{ rooms: 2 }] })
      expect((await get(under.db, '/api/flats/flat_types/?rooms=x')).body).toHaveProperty('rooms')
      expect((await get(under.db, '/api/apartments/apartment_types/')).body.count).toBe(0)
      verifies('§7.3-16', '§7.3-20')
    })

    it('list special offers that match the filters', async () => {
      const { body } = await get(under.db, '/api/flats/promolist/')
      expect(body.results.map(({ id }: { id: number }) => id)).toEqual([flats[1]])
      expect((await get(under.db, '/api/flats/promolist/?rooms=1')).body.count).toBe(0)
      expect((await get(under.db, '/api/flats/promolist/?limit=0')).status).toBe(400)
      verifies('§7.3-16')
    })

    it('list the flats of a floor by number, including sold ones', async () => {
      const { body } = await get(under.db, `/api/floors/${floor_id}/flats/`)
      expect(body.count).toBe(4)
      const numbers = body.results.map(({ number }: { number: string }) => number)
      expect(numbers).toEqual(['2', '9', '10', '11'])
      const part = await get(under.db, `/api/floors/${floor_id}/flats/?limit=1&offset=3`)
      expect(part.body).toMatchObject({ count: 4, next: null, results: [{ number: '11' }] })
      expect((await get(under.db, `/api/floors/${floor_id}/flats/?limit=101`)).status).toBe(400)
      expect((await get(under.db, '/api/floors/999999/flats/')).status).toBe(404)
      expect((await get(under.db, '/api/floors/1e3/flats/')).status).toBe(404)
      verifies('§7.3-17', 'D29-3')
    })

    it('list buildings with parking and sections with storage, with the number on sale by floor', async () => {
      const buildings = await get(under.db, '/api/parking/buildings/')
      expect(buildings.body.results).toMatchObject([
        {
          id: building_id,
          project: { id: project_id },
          building: { completion: null, state: 'built' },
          count: 1,
          price_min: 50,
          price_max: 50,
          floors: [{ number: -1, count: 1 }],
        },
      ])
      const sections = await get(under.db, '/api/storage/sections/')
      expect(sections.body.results).toMatchObject([
        { id: section_id, count: 0, price_min: null, floors: [{ number: -1, count: 0 }] },
      ])
      expect((await get(under.db, '/api/parking/buildings/?limit=a')).status).toBe(400)
      verifies('§7.3-18', '§7.3-19')
    })

    it('return the parking and storage of a floor, and 404 for a floor without', async () => {
      const { body } = await get(under.db, '/api/parking/buildings/')
      const below = body.results[0].floors[0].id
      const floor = await get(under.db, `/api/parking/floors/${below}/`)
      expect(floor.body).toMatchObject({ id: below, number: -1, section: { id: section_id } })
      expect(floor.body.lots.map(({ id }: { id: number }) => id)).toEqual(places)
      expect((await get(under.db, `/api/storage/floors/${below}/`)).body.lots).toHaveLength(1)
      expect((await get(under.db, `/api/parking/floors/${floor_id}/`)).status).toBe(404)
      verifies('§7.3-18', '§7.3-19', 'D29-3')
    })

    it('return one lot of any kind, and flats at the address for landing pages', async () => {
      const place = await get(under.db, `/api/properties/${places[1]}/`)
      expect(place.body).toMatchObject({ kind: 'parking', status: 'sold' })
      const landing = await get(under.db, '/api/landing_flats/?limit=1&offset=1')
      const list = await get(under.db, '/api/flats/?limit=1&offset=1')
      expect(landing.body.results).toEqual(list.body.results)
      expect((await get(under.db, '/api/landing_flats/list/')).body.count).toBe(3)
      const specs = await get(under.db, '/api/landing_flats/specs/')
      expect(specs.body).toEqual((await get(under.db, '/api/flats/specs/')).body)
      expect((await get(under.db, '/api/landing_flats/facets/?rooms=1')).body.count).toBe(1)
      verifies('§7.3-11', '§7.3-13')
    })

    it('return the filters over similar flats', async () => {
      const { body } = await get(under.db, `/api/similar_flats/${flats[0]}/specs/`)
      expect(body.price).toEqual({ type: 'range', min: 800, max: 850 })
      expect(body.rooms.options).toMatchObject([
        { value: '1', count: 1 },
        { value: '2', count: 1 },
      ])
      expect((await get(under.db, `/api/similar_flats/${places[0]}/specs/`)).status).toBe(404)
      verifies('§7.3-22')
    })
  })
})
