import { expect, it } from 'vitest'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { readSchematic } from './project-facade.server.tsx'

describeOnStores('readSchematic', (under) => {
  it('has the storeys with homes alone where their number is unknown, and all of them where it is known', async () => {
    const { db } = under
    const project_id = await makeProject(db)
    const building_id = await makeBuilding(db, { project_id, name: 'Дом', floors_total: null })
    const section_id = await makeSection(db, { building_id })
    for (const number of [9, -1, 2]) {
      const floor_id = await makeFloor(db, { section_id, number })
      const place = { project_id, building_id, section_id, floor_id }
      await makeLot(db, { ...place, status: 'available' })
      await makeLot(db, { ...place, status: 'sold' })
      await makeLot(db, { ...place, kind: 'parking', rooms: null })
    }
    const cells = [true, false]
    expect(await readSchematic(db, project_id)).toEqual([
      {
        name: 'Дом',
        storeys: [
          { number: 2, cells },
          { number: 9, cells },
        ],
      },
    ])
    await db.updateTable('buildings').set({ floors_total: 3 }).execute()
    const [house] = await readSchematic(db, project_id)
    expect(house?.storeys.map(({ number, cells: own }) => [number, own.length])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [number, number === 2 || number === 9 ? 2 : 0]),
    )
    expect(await readSchematic(db, await makeProject(db))).toEqual([])
  })

  it('has all houses of a project', async () => {
    const { db } = under
    const project_id = await makeProject(db)
    for (let n = 1; n <= 9; n++)
      await makeBuilding(db, { project_id, name: `Корпус ${n}`, position: n, floors_total: n })
    const houses = await readSchematic(db, project_id)
    expect(houses.map(({ storeys }) => storeys.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
