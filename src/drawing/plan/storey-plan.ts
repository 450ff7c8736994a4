import type { Box } from './box.ts'
import type { PlanOpening } from './plan-geometry.ts'

/**
 * Types of common rooms. `landing`: of stairs whose flights are separate rooms. `ramp` and `column` are those of a car park.
 */
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
  | 'ramp'
  | 'column'

/** A rectangular common room in metres between wall axes, in the coordinates of the storey's outline. */
export interface CommonRoom extends Box {
  kind: CommonRoomKind
  /** Label on the drawing; undefined for a part of an adjacent room. */
  name?: string
}

/** The common rooms of a section's storey. Two parts of one room are connected by a door without a leaf. */
export interface CommonPlan {
  rooms: CommonRoom[]
  openings: PlanOpening[]
}
