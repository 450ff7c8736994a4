import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { LotsTable } from '../../src/db/tables.ts'
import type { DemoBuilding } from './demo-lot.ts'
import { insertRows } from './insert-rows.ts'

/** Ids of what lots refer to by name. */
export interface SharedIds {
  finishes: ReadonlyMap<string, number>
  plans: ReadonlyMap<string, number>
}

/**
 * Adds to a project's houses the sections and floors that its lots stand on; answers the lots' rows, not yet stored.
 * Throws when the project, a house or a finish is not there.
 */
export async function placeLots(
  trx: Database,
  slug: string,
  houses: readonly DemoBuilding[],
  ids: SharedIds,
): Promise<Insertable<LotsTable>[]> {
  const buildings = await trx
    .selectFrom('buildings')
    .innerJoin('projects', 'projects.id', 'buildings.project_id')
    .select(['buildings.id', 'buildings.project_id', 'buildings.name'])
    .where('projects.slug', '=', slug)
    .execute()
  const lots: Insertable<LotsTable>[] = []
  for (const house of houses) {
    const building = buildings.find(({ name }) => name === house.name)
    if (!building) throw new Error(`the demo company has no ${house.name} in ${slug}`)
    const { id: building_id, project_id } = building
    const storeys = await writeStoreys(trx, building_id, house)
    for (const lot of house.lots) {
      lots.push({
        ...lot.row,
        project_id,
        building_id,
        ...storeys(lot.section, lot.floor),
        finish_id: lot.finish === null ? null : idOf(ids.finishes, lot.finish),
        plan_id: lot.plan === null ? null : idOf(ids.plans, lot.plan),
      })
    }
  }
  return lots
}

/** Stores the sections and every storey above ground, and those below that hold lots; answers where a lot stands. */
async function writeStoreys(
  trx: Database,
  building_id: number,
  { sections, floors, lots }: DemoBuilding,
): Promise<(section: number, floor: number) => { section_id: number; floor_id: number }> {
  const names = Array.from({ length: sections }, (_, index) => String(index + 1))
  await insertRows(
    trx,
    'sections',
    names.map((name, index) => ({ building_id, name, position: index + 1 })),
  )
  const stored = await trx
    .selectFrom('sections')
    .select(['id', 'name'])
    .where('building_id', '=', building_id)
    .execute()
  const sectionIds = new Map(stored.map(({ id, name }) => [name, id]))
  await insertRows(
    trx,
    'floors',
    names.flatMap((name) => {
      const below = lots.filter((lot) => String(lot.section) === name && lot.floor < 0)
      const numbers = new Set(below.map(({ floor }) => floor).toSorted((a, b) => a - b))
      for (let floor = 1; floor <= floors; floor++) numbers.add(floor)
      const section_id = idOf(sectionIds, name)
      return [...numbers].map((number) => ({ section_id, number }))
    }),
  )
  const storeys = await trx
    .selectFrom('floors')
    .select(['id', 'section_id', 'number'])
    .where('section_id', 'in', [...sectionIds.values()])
    .execute()
  const floorIds = new Map(
    storeys.map(({ id, section_id, number }) => [`${section_id} ${number}`, id]),
  )
  return (section, floor) => {
    const section_id = idOf(sectionIds, String(section))
    return { section_id, floor_id: idOf(floorIds, `${section_id} ${floor}`) }
  }
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo company has no ${key}`)
  return id
}
