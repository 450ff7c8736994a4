import { NBSP } from '../../../lib/text.ts'
import type { Point } from '../../../drawing/plan/box.ts'
import type { Database } from '../../../db/connect.ts'
import type { StoreyFlat } from '../../../drawing/plan/storey-layout.ts'
import type { CommonPlan } from '../../../drawing/plan/storey-plan.ts'
import { formatArea } from '../../../lib/numbers.ts'
import { readDrawnHomes } from './read-drawn-homes.server.ts'
import { readRings } from '../../../lib/lots/rings.ts'
import { numberSign } from '../../lots/model/lot-labels.ts'

/** Data for the drawing of a storey of a section, in metres. */
export interface StoreyModel {
  /** «Корпус 1, секция 2, этаж 5». */
  name: string
  outline: readonly (readonly Point[])[]
  /** With the ids of their lots. */
  flats: ReadonlyArray<StoreyFlat & { id: number }>
  common: CommonPlan | null
}

/** Reads a storey with its homes, including sold ones, and highlights one. Null if the storey or its outline is unknown. */
export async function readStorey(
  db: Database,
  id: number,
  markedLot: number | null,
): Promise<StoreyModel | null> {
  const floor = await db
    .selectFrom('floors')
    .innerJoin('sections', 'sections.id', 'floors.section_id')
    .innerJoin('buildings', 'buildings.id', 'sections.building_id')
    .innerJoin('projects', 'projects.id', 'buildings.project_id')
    .select(['floors.number', 'floors.outline', 'floors.common'])
    .select(['sections.name as section', 'buildings.name as building'])
    .where('floors.id', '=', id)
    .where('projects.hidden_by', 'is', null)
    .executeTakeFirst()
  if (!floor?.outline) return null
  const homes = await readDrawnHomes(db, { floor_id: id })
  return {
    name: [
      floor.building,
      ...(floor.section === '' ? [] : [`секция${NBSP}${floor.section}`]),
      `этаж${NBSP}${floor.number}`,
    ].join(', '),
    outline: readRings(floor.outline),
    flats: homes.map((home) => ({
      ...home,
      words: [numberSign(home.number), formatArea(home.area)],
      isMarked: home.id === markedLot,
    })),
    common: floor.common === null ? null : (JSON.parse(floor.common) as CommonPlan),
  }
}
