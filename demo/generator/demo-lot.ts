import type { LotKind, LotStatus } from '../../src/db/tables.ts'
import type { LotFigures } from '../../src/features/lots/model/lot-figures.ts'
import type { Outline } from './outlines.ts'
import type { PriceRow } from './price-history.ts'

/** A lot of the price list; metres, m² and roubles. An absent figure is not written. */
export interface DemoLot extends Partial<LotFigures> {
  section: number
  floor: number
  kind: LotKind
  number: string
  article: string
  rooms: number | null
  area: number
  price: number
  sale_price: number | null
  /** YYYY-MM-DD. */
  sale_ends_on: string | null
  status: LotStatus
  /** Slug of a finish. */
  finish: string | null
  /** Key of a plan. */
  plan: string | null
  isMirrored: boolean
  features: readonly string[]
  views: readonly string[]
  isHotOffer: boolean
  outline: Outline | null
  /** The earliest first; the last is the price. */
  history: readonly PriceRow[]
}
