import type { Database } from '../../src/db/connect.ts'
import { fillContent } from './content-rows.ts'
import { makeBuilding, makeFloor, makeLot, makeProject, makeSection } from './factories.ts'

/** Kinds of lots with their names in addresses. */
export const kinds = [
  ['flat', 'flats'],
  ['apartment', 'apartments'],
  ['parking', 'parking'],
  ['storage', 'storage'],
] as const

/** Stores a lot of each kind on one floor, a press item and the content of their project. Returns the ids by name. */
export async function fillEveryKind(db: Database): Promise<Record<string, number>> {
  const project_id = await makeProject(db, { slug: 'tower' })
  const building_id = await makeBuilding(db, { project_id })
  const section_id = await makeSection(db, { building_id })
  const floor_id = await makeFloor(db, { section_id })
  const home = { project_id, building_id, section_id, floor_id, sale_price: 9_000_000 }
  const ids: Record<string, number> = { project: project_id, floor: floor_id }
  for (const [kind] of kinds) {
    const rooms = kind === 'flat' || kind === 'apartment' ? 2 : null
    const kitchen_area = rooms === null ? null : 12.5
    ids[kind] = await makeLot(db, { ...home, kind, rooms, kitchen_area, is_hot_offer: 1 })
  }
  await fillContent(db, project_id)
  const press = { slug: 'news', title: 'Новость', lead: '', html: '', published_on: '2026-11-01' }
  await db.insertInto('press').values(press).execute()
  return ids
}
