import type { Generated } from 'kysely'
import type { Day, Flag, Moment } from './column-types.ts'

/** What the office has set over one field of a lot. Its feed is stored beneath. */
export interface LotOverridesTable {
  lot_id: number
  field: string
  /** JSON. */
  value: string
  /** JSON: what the feed said when it was set, and what it says since its last change. */
  feed_then: string
  feed_now: string
  feed_changed_at: Moment | null
  /** Whether `feed_now` is neither `feed_then` nor `value`. */
  is_feed_changed: Generated<Flag>
  note: string
  /** Null for the command line. */
  user_id: string | null
  user_name: string
  at: Moment
  /** When it ends; null: never. */
  until: Moment | null
}

/** The overrides of a lot as columns, for the views. A lot that was ever set by hand has a row. */
export interface OverriddenLotsTable {
  lot_id: number
  /** Raised by each change by hand, and by an end. */
  version: number
  changed_at: Moment
  price: number | null
  has_sale: Flag
  sale_price: number | null
  sale_ends_on: Day | null
  status: 'available' | 'reserved' | null
  is_hidden: Flag
  is_hot_offer: Flag | null
  has_finish: Flag
  finish_id: number | null
  /** Empty: none is shown. */
  description: string | null
  has_features: Flag
  has_views: Flag
  /** `,cian,avito,` */
  left_out_of: string | null
}

/** Features and views that the office has set. */
export interface OverriddenWordsTable {
  lot_id: number
  list: 'feature' | 'view'
  word: string
}

/** A change by hand that can be undone for a day. */
export interface LotUndosTable {
  /** UUID. */
  id: string
  at: Moment
}

/** What one change did to one field of a lot. A later row of the same field says that it was changed since. */
export interface LotUndoRowsTable {
  id: Generated<number>
  undo_id: string
  lot_id: number
  field: string
  /** JSON: the override of before; null: there was none. */
  before: string | null
}

/** A previewed change of many lots. */
export interface LotPreviewsTable {
  /** UUID. */
  token: string
  user_id: string | null
  at: Moment
  /** JSON of the call. */
  input: string
  /** Of the lots with their values, before and after. */
  digest: string
}

export interface OverrideTables {
  lot_overrides: LotOverridesTable
  overridden_lots: OverriddenLotsTable
  overridden_words: OverriddenWordsTable
  lot_undos: LotUndosTable
  lot_undo_rows: LotUndoRowsTable
  lot_previews: LotPreviewsTable
}
