import { beforeAll, expect, it } from 'vitest'
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
import { catalogueApi } from './api.server.ts'
import { lotKindSchema } from '../../lots/model/schema.ts'

describeOnStores('a list without a limit', (under) => {
  beforeAll(async () => {
    const project_id = await makeProject(under.db)
    const building_id = await makeBuilding(under.db, { project_id })
    const section_id = await makeSection(under.db, { building_id })
    const floor_id = await makeFloor(under.db, { section_id })
    const at = { project_id, building_id, section_id, floor_id }
    for (const kind of lotKindSchema.options) {
      for (let n = 0; n < 17; n++) await makeLot(under.db, { ...at, kind, is_hot_offer: 1 })
    }
  })
  const get = async (path: string) => (await apiResponse(under.db, catalogueApi, path)).body

  it.each([
    ['/api/flats/', 16],
    ['/api/flats/list/', 16],
    ['/api/landing_flats/', 16],
    ['/api/parking/list/', 16],
    ['/api/storage/list/', 16],
    ['/api/apartments/list/', 16],
    ['/api/flats/promolist/', 5],
    ['/api/apartments/promolist/', 5],
  ])('at %s returns the first %i', async (path, size) => {
    const { count, results, next } = await get(path)
    expect([count, results.length]).toEqual([17, size])
    expect(next).toContain(`limit=${size}&offset=${size}`)
    verifies('§7.3-11', '§7.3-16', '§9-6')
  })
})
