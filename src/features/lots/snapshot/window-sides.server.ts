import type { Point } from '../../../drawing/plan/box.ts'
import { facadeDepth } from '../../../drawing/plan/plan-facade.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { listWindowDirections } from '../../../drawing/plot/flat-windows.ts'
import { listWindowSides, planNorth } from '../../../drawing/plot/front-direction.ts'
import { placePlan } from '../../../drawing/plan/storey-layout.ts'
import type { CompassSide } from '../../../lib/compass.ts'
import { readRings } from '../../../lib/lots/rings.ts'

/** What the snapshot knows of a plan, metres. */
export interface FacingPlan {
  width: number
  height: number
  /** From its upper edge to the facade. */
  depth: number
  /** The different directions out of its windows, y down. */
  outs: readonly Point[]
}

/** What the directions of a lot's windows depend on. */
export interface FacingLot {
  plan_id: number | null
  plan_mirrored: 0 | 1
  section_id: number
  /** JSON: the lot's outline on its storey; null when unknown. */
  outline: string | null
}

/** The plans by id, and the direction to north of each section by id, in degrees. */
interface FacingFrame {
  plans: ReadonlyMap<number, FacingPlan>
  norths: ReadonlyMap<number, number>
}

const NONE: readonly CompassSide[] = []

/** Reads the JSON of a `PlanGeometry`. */
export function toFacingPlan(json: string): FacingPlan {
  const geometry = JSON.parse(json) as Partial<PlanGeometry> & { width: number; height: number }
  const { width, height, rooms = [], openings = [] } = geometry
  const plan = { width, height, rooms, openings }
  const outs = new Map(listWindowDirections(plan).map((out) => [out.join(' '), out]))
  return { width, height, depth: facadeDepth(plan), outs: [...outs.values()] }
}

/**
 * Returns a function that finds where the windows of a lot look, as its page says it. Lots that lie one above another
 * share one array.
 */
export function createWindowSides({
  plans,
  norths,
}: FacingFrame): (lot: FacingLot) => readonly CompassSide[] {
  const byOutline = new Map<string, Map<string, readonly CompassSide[]>>()
  return ({ plan_id, plan_mirrored, section_id, outline }) => {
    if (plan_id === null || outline === null) return NONE
    const plan = plans.get(plan_id)
    const north = norths.get(section_id)
    if (!plan || north === undefined) return NONE
    const known = byOutline.get(outline) ?? new Map<string, readonly CompassSide[]>()
    byOutline.set(outline, known)
    const key = `${plan_id} ${plan_mirrored} ${section_id}`
    let sides = known.get(key)
    if (!sides) known.set(key, (sides = findSides(plan, plan_mirrored === 1, outline, north)))
    return sides
  }
}

function findSides(
  plan: FacingPlan,
  isMirrored: boolean,
  outline: string,
  north: number,
): readonly CompassSide[] {
  const place = placePlan(readRings(outline).flat(), plan)
  if (!place) return NONE
  const outs = isMirrored ? plan.outs.map(([x, y]): Point => [-x, y]) : plan.outs
  return listWindowSides(outs, planNorth(north, place))
}
