import type { Box } from './box.ts'
import type { PlanOpening } from './plan-geometry.ts'

/** What a storey has beside its flats. `landing`: of stairs whose flights are drawn apart. */
export type CommonRoomKind =
  | 'corridor'
  | 'hall'
  | 'lift_hall'
  | 'stairs'
  | 'landing'
  | 'lift'
  | 'service'
  | 'storage'
  | 'shaft'

/** A rectangle of the storey, metres between wall axes, in the coordinates of the storey's outline. */
export interface CommonRoom extends Box {
  kind: CommonRoomKind
  /** What stands on the drawing; none for a part of the room beside it. */
  name?: string
}

/** What a section's storey has beside its flats; where two rooms are one, a door without a leaf fills their wall. */
export interface CommonPlan {
  rooms: CommonRoom[]
  openings: PlanOpening[]
}
