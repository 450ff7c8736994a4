import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry, Point } from '../../../drawing/plan-geometry.ts'
import type { StoreyFlat } from '../../../drawing/storey-layout.ts'
import type { CommonPlan } from '../../../drawing/storey-plan.ts'
import { formatArea } from '../../../lib/numbers.ts'
import { readRings } from '../snapshot/stored-outline.server.ts'

const NBSP = '\u00a0'

/** A storey of a section as it is drawn, metres. */
export interface StoreyModel {
  /** «Корпус 1, секция 2, этаж 5». */
  name: string
  outline: readonly (readonly Point[])[]
  flats: readonly StoreyFlat[]
  common: CommonPlan | null
}

/** A storey with its flats, those that are sold included, one of them marked; null when there is none or its outline is not known. */
export async function readStorey(
  db: Database,
  id: number,
  markedLot: number | null,
): Promise<StoreyModel | null> {
  const floor = await db
    .selectFrom('floors')
    .innerJoin('sections', 'sections.id', 'floors.section_id')
    .innerJoin('buildings', 'buildings.id', 'sections.building_id')
    .select(['floors.number', 'floors.outline', 'floors.common'])
    .select(['sections.name as section', 'buildings.name as building'])
    .where('floors.id', '=', id)
    .executeTakeFirst()
  if (!floor?.outline) return null
  const rows = await db
    .selectFrom('lots')
    .innerJoin('plans', 'plans.id', 'lots.plan_id')
    .select([
      'lots.id',
      'lots.number',
      'lots.area',
      'lots.outline',
      'lots.plan_mirrored',
      'plans.geometry',
    ])
    .where('lots.floor_id', '=', id)
    .where('lots.kind', 'in', ['flat', 'apartment'])
    .where('lots.outline', 'is not', null)
    .orderBy('lots.id')
    .execute()
  return {
    name: `${floor.building}, секция${NBSP}${floor.section}, этаж${NBSP}${floor.number}`,
    outline: readRings(floor.outline),
    flats: rows.map(({ id: lot, number, area, outline, plan_mirrored, geometry }) => ({
      outline: readRings(outline).flat(),
      geometry: JSON.parse(geometry) as PlanGeometry,
      isMirrored: plan_mirrored === 1,
      words: [`№${NBSP}${number}`, formatArea(area)],
      isMarked: lot === markedLot,
    })),
    common: floor.common === null ? null : (JSON.parse(floor.common) as CommonPlan),
  }
}
