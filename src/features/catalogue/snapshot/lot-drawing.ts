import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'

/** The plan of a lot as it is drawn. */
export interface LotDrawing {
  geometry: PlanGeometry
  isMirrored: boolean
}
