import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'

/** The plan of a lot as it is drawn. */
export interface LotDrawing {
  geometry: PlanGeometry
  isMirrored: boolean
}

/** How the plan of a lot lies to the points of the compass. */
export interface PlanOrientation {
  /** Degrees by which north is turned clockwise from up in the plan. */
  north: number
  /** Where the windows look: «юг», «запад». */
  windows: readonly string[]
}
