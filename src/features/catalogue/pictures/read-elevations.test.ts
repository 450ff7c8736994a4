import { expect, it } from 'vitest'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { readElevations } from './read-elevations.server.ts'

const geometry: PlanGeometry = {
  width: 5,
  height: 7,
  rooms: [{ kind: 'living', name: 'Комната', x: 0, y: 0, width: 5, height: 7, area: 35 }],
  openings: [{ kind: 'window', at: [0.5, 7], direction: 'horizontal', width: 1.5 }],
}
const storey = '[[0, 0], [20, 0], [20, 16], [0, 16]]'

describeOnStores('readElevations', (under) => {
  it('builds an elevation from sections in display order and flats, including sold ones, without storage', async () => {
    const house = await makeHouse(under.db)
    const plan_id = await makePlan(under.db)
    const other = await makeSection(under.db, { building_id: house.building_id, position: 0 })
    await makeFloor(under.db, { section_id: other, number: 2, outline: `[${storey}]` })
    const lot = { ...house, plan_id }
    await makeLot(under.db, { ...lot, outline: homeOutline(0) })
    await makeLot(under.db, { ...lot, outline: homeOutline(5), plan_mirrored: 1, status: 'sold' })
    await makeLot(under.db, { ...lot, outline: homeOutline(10), kind: 'storage' })
    await makeLot(under.db, { ...lot, outline: null })
    await makeLot(under.db, { ...lot, outline: homeOutline(15), plan_id: null })
    const [front, ...others] = await readElevations(under.db, house.project_id)
    expect(others).toEqual([])
    expect(front?.axes).toEqual([0, 20, 40])
    expect(front?.storeys.map(({ openings }) => openings.map(({ from }) => from))).toEqual([
      [],
      [20.5, 28],
      [],
    ])
    expect(front?.storeys.map(({ height }) => height)).toEqual([4.8, 3.35, 3.35])
  })

  it('returns an empty list if one building has no outlines or the project has no buildings', async () => {
    const house = await makeHouse(under.db)
    await makeLot(under.db, {
      ...house,
      plan_id: await makePlan(under.db),
      outline: homeOutline(0),
    })
    expect(await readElevations(under.db, house.project_id)).toHaveLength(1)
    await makeBuilding(under.db, { project_id: house.project_id })
    expect(await readElevations(under.db, house.project_id)).toEqual([])
    expect(await readElevations(under.db, await makeProject(under.db))).toEqual([])
  })

  it('reads the first four buildings and ignores missing outlines of the others', async () => {
    const project_id = await makeProject(under.db)
    const plan_id = await makePlan(under.db)
    for (let count = 0; count < 4; count++) {
      const house = await makeHouse(under.db, project_id)
      await makeLot(under.db, { ...house, plan_id, outline: homeOutline(0) })
    }
    await makeBuilding(under.db, { project_id })
    expect(await readElevations(under.db, project_id)).toHaveLength(4)
  })

  it('takes the width from storeys above ground, not from a garage below', async () => {
    const house = await makeHouse(under.db)
    await makeLot(under.db, {
      ...house,
      plan_id: await makePlan(under.db),
      outline: homeOutline(0),
    })
    const garage = '[[-40, -30], [90, -30], [90, 60], [-40, 60]]'
    await makeFloor(under.db, { section_id: house.section_id, number: -1, outline: garage })
    const [front] = await readElevations(under.db, house.project_id)
    expect(front?.axes).toEqual([0, 20])
  })

  it('returns an empty list if the width of a section is unknown', async () => {
    const house = await makeHouse(under.db)
    await makeLot(under.db, {
      ...house,
      plan_id: await makePlan(under.db),
      outline: homeOutline(0),
    })
    await under.db
      .updateTable('floors')
      .set({ outline: null })
      .where('id', '=', house.floor_id)
      .execute()
    expect(await readElevations(under.db, house.project_id)).toEqual([])
  })
})

/** Outline of a home at the front, 5 × 7 m. */
function homeOutline(x: number): string {
  return JSON.stringify([
    [x, 9],
    [x + 5, 9],
    [x + 5, 16],
    [x, 16],
  ])
}

/** Stores a building with three storeys and one section; the second storey has an outline. */
async function makeHouse(db: Database, project?: number) {
  const project_id = project ?? (await makeProject(db))
  const building_id = await makeBuilding(db, { project_id, floors_total: 3 })
  const section_id = await makeSection(db, { building_id, position: 1 })
  const floor_id = await makeFloor(db, { section_id, number: 2, outline: storey })
  return { project_id, building_id, section_id, floor_id }
}

async function makePlan(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('plans')
    .values({ key: crypto.randomUUID(), geometry: JSON.stringify(geometry) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
