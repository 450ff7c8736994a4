import type { Point } from '../../../drawing/plan/box.ts'
import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { readRings } from '../../../lib/lots/rings.ts'

/** A flat or apartment with all data for its drawing, in metres. */
export interface DrawnHome {
  id: number
  number: string
  /** m². */
  area: number
  section_id: number
  floor: number
  outline: readonly Point[]
  geometry: PlanGeometry
  isMirrored: boolean
  /** Null when unknown. */
  ceiling: number | null
}

/** Reads the homes of buildings or of one storey that have a plan and an outline, including sold ones, by id. */
export async function readDrawnHomes(
  db: Database,
  place: { building_ids: readonly number[] } | { floor_id: number },
): Promise<DrawnHome[]> {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .select(['lots.id', 'lots.number', 'lots.area', 'lots.section_id', 'floors.number as floor'])
    .select(['lots.plan_id', 'lots.plan_mirrored', 'lots.ceiling_height', 'lots.outline'])
    .where((eb) =>
      'floor_id' in place
        ? eb('lots.floor_id', '=', place.floor_id)
        : eb('lots.building_id', 'in', place.building_ids),
    )
    .where('lots.kind', 'in', ['flat', 'apartment'])
    .where('lots.outline', 'is not', null)
    .where('lots.plan_id', 'is not', null)
    .orderBy('lots.id')
    .execute()
  const geometries = await readGeometries(db, new Set(rows.flatMap(({ plan_id }) => plan_id ?? [])))
  return rows.flatMap(({ plan_id, plan_mirrored, ceiling_height, outline, ...home }) => {
    const geometry = plan_id === null ? undefined : geometries.get(plan_id)
    if (!geometry) return []
    return {
      ...home,
      outline: readRings(outline).flat(),
      geometry,
      isMirrored: plan_mirrored === 1,
      ceiling: ceiling_height,
    }
  })
}

/** Reads each plan once: many homes share a plan. */
async function readGeometries(
  db: Database,
  ids: ReadonlySet<number>,
): Promise<Map<number, PlanGeometry>> {
  if (ids.size === 0) return new Map()
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'geometry'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(plans.map(({ id, geometry }) => [id, JSON.parse(geometry) as PlanGeometry]))
}
