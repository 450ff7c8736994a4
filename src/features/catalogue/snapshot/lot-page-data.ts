import type { PlanGeometry } from '../../../drawing/plan-geometry.ts'
import type { LotCard, LotDetail } from '../model/schema.ts'

/** A storey as it is drawn, pixels. */
interface StoreyPicture {
  url: string
  width: number
  height: number
  /** Where the lot's middle lies, as a share of the width. */
  middle: number
}

/** What the page of one lot is made from. */
export interface LotPageData {
  lot: LotDetail
  /** The plan to draw; null where only a picture is known, or nothing. */
  drawing: { geometry: PlanGeometry; isMirrored: boolean } | null
  /** The plan of its storey, on which it is marked; null where its place there is not known. */
  storey: StoreyPicture | null
  similar: LotCard[]
}
