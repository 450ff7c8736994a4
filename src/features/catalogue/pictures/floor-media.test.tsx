import { expect, it } from 'vitest'
import { openApi } from '../../../../tests/support/api-response.ts'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import type { CommonPlan } from '../../../drawing/plan/storey-plan.ts'
import { floorMedia } from './floor-media.server.tsx'

const geometry: PlanGeometry = {
  width: 5,
  height: 5,
  rooms: [{ kind: 'kitchen_living', name: 'Студия', x: 0, y: 0, width: 5, height: 5, area: 25 }],
  openings: [],
}
const common: CommonPlan = {
  rooms: [{ kind: 'corridor', name: 'Коридор', x: 0, y: 5, width: 10, height: 2 }],
  openings: [],
}
const outline = '[[0,0],[10,0],[10,12],[0,12]]'

const openMedia = (db: Database) => openApi(db, floorMedia)

describeOnStores('GET /media/floors/:id.svg', (under) => {
  it('draws flats, including sold ones, and common rooms, and highlights the requested lot', async () => {
    const building_id = await makeBuilding(under.db, { name: 'Корпус <7>' })
    const section_id = await makeSection(under.db, { building_id, name: '2' })
    const house = { building_id, section_id }
    const floor_id = await makeFloor(under.db, {
      section_id,
      number: 5,
      outline,
      common: JSON.stringify(common),
    })
    const { id: plan_id } = await under.db
      .insertInto('plans')
      .values({ key: 'studio', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lot = { ...house, floor_id, plan_id, area: 24.6 }
    const id = await makeLot(under.db, {
      ...lot,
      number: '41',
      outline: '[[0,7],[5,7],[5,12],[0,12]]',
    })
    const sold = { number: '42', outline: '[[5,7],[10,7],[10,12],[5,12]]', status: 'sold' } as const
    await makeLot(under.db, { ...lot, ...sold })
    await makeLot(under.db, { ...lot, number: '43', outline: null })
    await makeLot(under.db, { ...lot, number: '44', kind: 'storage', outline: sold.outline })
    await using app = await openMedia(under.db)
    const response = await app.inject(`/media/floors/${floor_id}.svg`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(response.body).toContain('План этажа: Корпус &lt;7&gt;, секция\u00a02, этаж\u00a05')
    const words = [...response.body.matchAll(/<tspan[^>]*>([^<]+)</g)].map(([, word]) => word)
    const area = '24,6\u00a0м²'
    expect(words).toEqual(['Коридор', '№\u00a041', area, '№\u00a042', area])
    expect(response.body).not.toContain('#A8431F')
    const marked = await app.inject(`/media/floors/${floor_id}.svg?lot=${id}`)
    expect(marked.body.match(/#A8431F/g)).toHaveLength(1)
    expect((await app.inject(`/media/floors/${floor_id}.svg?lot=x`)).statusCode).toBe(404)
  })

  it('returns 404 for a storey without an outline and for an unknown or invalid id', async () => {
    const floor_id = await makeFloor(under.db)
    await using app = await openMedia(under.db)
    for (const id of [floor_id, '0', '999999', 'x', '%00', '1.5']) {
      expect((await app.inject(`/media/floors/${id}.svg`)).statusCode).toBe(404)
    }
  })
})
