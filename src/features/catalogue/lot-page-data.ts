import type { PlanGeometry } from '../../drawing/plan-geometry.ts'
import type { LotCard, LotDetail } from './schema.ts'

/** What the page of one lot is made from. */
export interface LotPageData {
  lot: LotDetail
  /** The plan to draw; null where only a picture is known, or nothing. */
  drawing: { geometry: PlanGeometry; isMirrored: boolean } | null
  similar: LotCard[]
}
