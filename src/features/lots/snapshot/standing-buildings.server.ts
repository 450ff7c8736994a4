import type { Point } from '../../../drawing/plan/box.ts'
import type { Database } from '../../../db/connect.ts'
import { storeyLevels } from '../../../drawing/plot/storey-levels.ts'
import { readRings } from '../../../lib/lots/rings.ts'

/** A building as it stands on the genplan, metres. */
export interface StandingBuilding {
  id: number
  /** Of its footprint; none where it is unknown. */
  rings: ReturnType<typeof readRings>
  /** Where its front runs, from the left end as seen from outside; null when unknown. */
  front: Point[] | null
  /** Of each floor above the ground, by its number, and after the last of the roof. */
  levels: readonly number[]
}

/** The buildings of a project in their order, with the heights that the ceilings of their homes give. */
export async function readStandingBuildings(
  db: Database,
  project_id: number,
): Promise<StandingBuilding[]> {
  const rows = await db
    .selectFrom('buildings')
    .select(['id', 'floors_total', 'footprint', 'front'])
    .where('project_id', '=', project_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ceilings = await db
    .selectFrom('shown_lots as lots')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .select(['lots.building_id', 'floors.number'])
    // One high hall does not raise a building: the lowest ceiling of a floor is the usual one.
    .select((select) => select.fn.min('lots.ceiling_height').as('ceiling'))
    .where('lots.project_id', '=', project_id)
    .where('lots.kind', 'in', ['flat', 'apartment'])
    .groupBy(['lots.building_id', 'floors.number'])
    .execute()
  return rows.map(({ id, floors_total, footprint, front }) => {
    const own = ceilings.filter(({ building_id }) => building_id === id)
    const known = new Map(own.map(({ number, ceiling }) => [number, ceiling]))
    return {
      id,
      rings: readRings(footprint),
      front: front === null ? null : (JSON.parse(front) as Point[]),
      levels: storeyLevels(floors_total ?? Math.max(0, ...known.keys()), known),
    }
  })
}
