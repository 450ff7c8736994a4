import type { OwnFurniture } from '../../../drawing/plan/own-furniture.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'

/** A plan on which visitors place their furniture. */
export interface FurniturePlan {
  title: string
  /** m². */
  area: number
  /** Null where the plan is a picture alone. */
  drawn: {
    /** As it is shown: mirrored if the lot is. */
    geometry: PlanGeometry
    isMirrored: boolean
    /** What is inside the SVG, without furniture. */
    markup: string
    viewBox: string
  } | null
  picture: { url: string; width: number; height: number; alt: string } | null
}

/** What a page shows of the furniture in its address. */
export interface FurnitureData extends OwnFurniture {
  plan: FurniturePlan
  /** The address had a value that says nothing. */
  isDropped: boolean
  /** As the address has it, for forms without scripts; only where that says something. */
  text?: string
}

/** Said where the furniture of an address is not shown. */
export const DROPPED_FURNITURE =
  'Мебель из\u00a0ссылки не\u00a0прочиталась, поэтому её нет на\u00a0плане.'
