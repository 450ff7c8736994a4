import { formatArea, formatRange } from '../../../lib/numbers.ts'
import type { CatalogueFrame } from './catalogue-frame.server.ts'
import type { LotRow } from './lot-rows.server.ts'
import { roomLabel } from '../model/lot-labels.ts'
import { toPlanKey } from '../model/plan-key.ts'

interface PlanHomes {
  /** The first lot with the plan. */
  example: LotRow
  areaMin: number
  areaMax: number
}

/**
 * Returns the labels of the filter `plan`, «Студия 25,9–26,3 м², Берег», in the order of rooms, projects and areas:
 * lots with one plan differ by a few tenths of m².
 */
export function buildPlanLabels(
  rows: readonly LotRow[],
  { projects }: CatalogueFrame,
): Map<string, string> {
  const plans = new Map<string, PlanHomes>()
  for (const row of rows) {
    const value = row.rooms === null ? null : toPlanKey(row)
    if (value === null) continue
    const plan = plans.get(value) ?? { example: row, areaMin: row.area, areaMax: row.area }
    plans.set(value, plan)
    plan.areaMin = Math.min(plan.areaMin, row.area)
    plan.areaMax = Math.max(plan.areaMax, row.area)
  }
  const places = new Map([...projects.keys()].map((id, place) => [id, place]))
  const getPlace = ({ example }: PlanHomes) => places.get(example.project_id) ?? 0
  return new Map(
    [...plans]
      .toSorted(
        ([, a], [, b]) =>
          (a.example.rooms ?? 0) - (b.example.rooms ?? 0) ||
          getPlace(a) - getPlace(b) ||
          a.areaMin - b.areaMin,
      )
      .map(([value, plan]) => {
        const project = projects.get(plan.example.project_id)?.name ?? ''
        return [
          value,
          `${roomLabel(plan.example) ?? ''} ${formatRange(plan.areaMin, plan.areaMax, formatArea)}, ${project}`,
        ]
      }),
  )
}
