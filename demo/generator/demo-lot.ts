import type { Insertable } from 'kysely'
import type { LotsTable } from '../../src/db/tables.ts'
import type { PriceRow } from './price-history.ts'

/** A lot before it is stored: what it refers to is named by keys, the rest is its row. */
export interface DemoLot {
  row: Omit<
    Insertable<LotsTable>,
    'project_id' | 'building_id' | 'section_id' | 'floor_id' | 'finish_id' | 'plan_id'
  >
  section: number
  floor: number
  finish: string | null
  plan: string | null
  features: readonly string[]
  views: readonly string[]
  /** The earliest first; the last is the row's price. */
  history: readonly PriceRow[]
}

/** A house with everything sold in it, ready to be stored. */
export interface DemoBuilding {
  name: string
  floors: number
  sections: number
  lots: readonly DemoLot[]
}
