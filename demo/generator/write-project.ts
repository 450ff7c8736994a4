import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { LotsTable } from '../../src/db/tables.ts'
import { projectTexts } from '../content/project-texts.ts'
import type { DemoBuilding } from './demo-lot.ts'
import { insertRows } from './insert-rows.ts'
import type { ProjectModel } from './project-model.ts'

/** Ids of what lots refer to by name. */
export interface SharedIds {
  cities: ReadonlyMap<string, number>
  finishes: ReadonlyMap<string, number>
  plans: ReadonlyMap<string, number>
}

/** Stores a project, its metro and its houses down to the floors; answers its lots' rows, not yet stored. */
export async function writeProject(
  trx: Database,
  project: ProjectModel,
  houses: readonly DemoBuilding[],
  position: number,
  ids: SharedIds,
): Promise<Insertable<LotsTable>[]> {
  const { slug, name, city, area_type, address, description } = projectTexts[project.key]
  const { id: project_id } = await trx
    .insertInto('projects')
    .values({
      slug,
      name,
      area_type,
      address,
      description,
      external_key: null,
      city_id: idOf(ids.cities, city),
      latitude: project.latitude,
      longitude: project.longitude,
      picture: null,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const metro = project.metro.map((station, index) => ({
    ...station,
    project_id,
    position: index + 1,
  }))
  await insertRows(trx, 'project_metro', metro)
  const lots: Insertable<LotsTable>[] = []
  for (const [index, house] of houses.entries()) {
    const building_id = await writeBuilding(trx, project_id, house, index + 1)
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

async function writeBuilding(
  trx: Database,
  project_id: number,
  { name, floors, completion, state }: DemoBuilding,
  position: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('buildings')
    .values({
      project_id,
      external_key: null,
      name,
      floors_total: floors,
      completion_year: completion.year,
      completion_quarter: completion.quarter,
      state,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the sections and every storey above ground, and those below that hold lots. */
async function writeStoreys(
  trx: Database,
  building_id: number,
  { sections, floors, lots }: DemoBuilding,
): Promise<(section: number, floor: number) => { section_id: number; floor_id: number }> {
  const ids = new Map<string, { section_id: number; floor_id: number }>()
  for (let position = 1; position <= sections; position++) {
    const { id: section_id } = await trx
      .insertInto('sections')
      .values({ building_id, name: String(position), position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const below = lots.filter(({ section, floor }) => section === position && floor < 0)
    const numbers = new Set(below.map(({ floor }) => floor).toSorted((a, b) => a - b))
    for (let floor = 1; floor <= floors; floor++) numbers.add(floor)
    const stored = await trx
      .insertInto('floors')
      .values([...numbers].map((number) => ({ section_id, number })))
      .returning(['id', 'number'])
      .execute()
    for (const { id, number } of stored) {
      ids.set(`${position} ${number}`, { section_id, floor_id: id })
    }
  }
  return (section, floor) => {
    const found = ids.get(`${section} ${floor}`)
    if (!found) throw new Error(`no floor ${floor} in section ${section}`)
    return found
  }
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo company has no ${key}`)
  return id
}
