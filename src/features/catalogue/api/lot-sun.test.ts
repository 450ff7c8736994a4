import type { Insertable } from 'kysely'
import { expect, it } from 'vitest'
import { apiResponse, openApi } from '../../../../tests/support/api-response.ts'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { geometry } from '../../../../tests/support/standing-flats.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { catalogueApi } from './api.server.ts'

interface Given {
  project?: Partial<Insertable<Tables['projects']>>
  building?: Partial<Insertable<Tables['buildings']>>
  floor?: number
  neighbours?: unknown[]
}

/** A south flat of a building that is one section of 20 × 16 m wide. */
async function makePlacedFlat(db: Database, given: Given = {}): Promise<number> {
  const project_id = await makeProject(db, {
    latitude: 55.7558,
    longitude: 37.6173,
    ...given.project,
  })
  const building_id = await makeBuilding(db, {
    project_id,
    floors_total: 10,
    footprint: '[[0,0],[20,0],[20,16],[0,16]]',
    front: '[[0,16],[20,16]]',
    ...given.building,
  })
  const section_id = await makeSection(db, { building_id })
  const floor_id = await makeFloor(db, {
    section_id,
    number: given.floor ?? 2,
    outline: '[[0,0],[20,0],[20,16],[0,16]]',
  })
  const { id: plan_id } = await db
    .insertInto('plans')
    .values({ key: `plan-${floor_id}`, geometry: JSON.stringify(geometry) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('project_sites')
    .values({ project_id, site: JSON.stringify({ north: 0, neighbours: given.neighbours ?? [] }) })
    .execute()
  const outline = '[[4,9],[10,9],[10,17.2],[4,17.2]]'
  return makeLot(db, { project_id, building_id, section_id, floor_id, plan_id, outline })
}

describeOnStores('the sun of a lot in the API', (under) => {
  const sunOf = async (given?: Given): Promise<number[] | null> => {
    const id = await makePlacedFlat(under.db, given)
    const { body } = await apiResponse(under.db, catalogueApi, `/api/properties/${id}/`)
    return body.sun && body.sun.map(({ hours }: { hours: number }) => hours)
  }
  const wall = (height: number) => ({
    outline: [
      [-500, 36],
      [500, 36],
      [500, 40],
      [-500, 40],
    ],
    height,
  })

  it('has the hours of each month', async () => {
    const id = await makePlacedFlat(under.db)
    const { status, body } = await apiResponse(under.db, catalogueApi, `/api/properties/${id}/`)
    expect(status).toBe(200)
    expect(body.sun.map(({ month }: { month: number }) => month)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    // A south window from sunrise to sunset: from 8:58 to 15:58 in Moscow.
    expect(Math.abs(body.sun[11].hours - 7)).toBeLessThan(0.2)
    verifies('D36-3')
  })

  it('counts with the shade of neighbours and the height of the floor', async () => {
    const low = await sunOf({ neighbours: [wall(30)] })
    const high = await sunOf({ neighbours: [wall(30)], floor: 10 })
    expect(low?.[11]).toBe(0)
    expect(high?.[11]).toBeGreaterThan(5)
    expect(low?.[5]).toBeGreaterThan(5)
  })

  it('counts with the shade of other buildings of the project', async () => {
    const id = await makePlacedFlat(under.db)
    const lot = await under.db
      .selectFrom('lots')
      .select('project_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await makeBuilding(under.db, {
      project_id: lot.project_id,
      floors_total: 25,
      footprint: JSON.stringify(wall(1).outline),
    })
    const { body } = await apiResponse(under.db, catalogueApi, `/api/properties/${id}/`)
    expect(body.sun[11].hours).toBe(0)
    verifies('D36-3')
  })

  it.each<[string, Given]>([
    ['the front of the building', { building: { front: null } }],
    ['the place of the project', { project: { latitude: null, longitude: null } }],
  ])('is null without %s', async (_, given) => {
    expect(await sunOf(given)).toBeNull()
  })

  it('is null for a lot without a plan', async () => {
    const id = await makeLot(under.db)
    const { body } = await apiResponse(under.db, catalogueApi, `/api/properties/${id}/`)
    expect(body.sun).toBeNull()
    verifies('D36-3')
  })

  it('is computed once for a version of the catalogue', async () => {
    const id = await makePlacedFlat(under.db)
    await using app = await openApi(under.db, catalogueApi)
    const get = async () => (await app.inject(`/api/properties/${id}/`)).json().sun
    const first = await get()
    await under.db.updateTable('buildings').set({ front: null }).execute()
    expect(await get()).toEqual(first)
  })
})
