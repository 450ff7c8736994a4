import type { Generated } from 'kysely'
import type { Day, Flag, Moment } from './column-types.ts'

export type LotKind = 'flat' | 'apartment' | 'parking' | 'storage'
export type LotStatus = 'available' | 'reserved' | 'sold'

export interface LotsTable {
  id: Generated<number>
  /** The feed of the lot (`yrl`, `lots` for a price list …); `own` without a feed. */
  source: Generated<string>
  /** The offer's internal id in that feed; unique within its source. */
  external_id: string
  kind: LotKind
  /** The sales office's name of the lot, e.g. «НБ-1-2-045»; null when no source says it. */
  article: string | null
  /** Number on the door. */
  number: string
  project_id: number
  building_id: number
  section_id: number
  floor_id: number
  /** 0 = studio; null for parking, storage and an open plan without a number. */
  rooms: number | null
  is_open_plan: Flag
  area: number
  living_area: number | null
  /** Of a kitchen that is not part of a living room. */
  kitchen_area: number | null
  kitchen_living_area: number | null
  ceiling_height: number | null
  price: number
  /** The lower price a buyer pays now, or null. */
  sale_price: number | null
  sale_ends_on: Day | null
  finish_id: number | null
  status: LotStatus
  plan_id: number | null
  /** The plan is drawn mirrored left to right. */
  plan_mirrored: Flag
  /** Plan picture from the feed. It is on another host: `feed_pictures` tells what was fetched from there. */
  plan_picture_url: string | null
  /** JSON: addresses of photos in its feed, at most 6, in their order; null without. `feed_pictures` has what was fetched. */
  pictures: Generated<string | null>
  /** Of `pictures`: the one that turned out to be the plan of a lot without `plan_picture_url`. */
  drawn_plan_url: Generated<string | null>
  is_hot_offer: Flag
  created_at: Moment
  updated_at: Moment
  /** When the lot left the feed it came from; its status is then `sold`. */
  withdrawn_at: Moment | null
  /** When the lot left the sale; null while it is on sale, and for a lot that was sold before it was imported. */
  sold_at: Moment | null
  /** JSON: the lot's outline in the coordinates of the floor's outline; null when unknown. */
  outline: string | null
  /** A slug of the choice in features/lots/model/lot-choices.ts; null when unknown. */
  sale_type: string | null
  /** Whether it can be paid for by a mortgage; null when unknown. */
  mortgage_allowed: Flag | null
  /** Which home of its storey it is, counted from 1; null when unknown. */
  place_on_floor: number | null
  /** Of `offer_texts`: its own description; null without, or if it is that of the project. */
  text_hash: string | null
  /** When its feed says that it was offered first; null when unknown, empty when the feed has changed its mind. */
  offered_at: Generated<string | null>
  /** Whether it came with the first import of its source, whose day says nothing of the lot. */
  is_first_load: Generated<Flag>
  /** The price list that says it is sold, although its own feed sells it; null: none does. */
  sold_by: Generated<string | null>
  /** The source's own word for the status («устная бронь»), for staff alone; null where its format has none. */
  source_status: Generated<string | null>
}

/** The view of all lots with what the office has set over them. */
export interface StaffLotsTable extends LotsTable {
  /** Set by hand over the description of the feed; empty: none is shown; null: nothing was set. */
  own_description: string | null
  /** Portals whose feeds leave it out: `,cian,avito,`; null: none. */
  left_out_of: string | null
  is_hidden: Flag
}

/** The view of the lots that visitors see: without those that the office has hidden. */
export type ShownLotsTable = Omit<StaffLotsTable, 'is_hidden'>

export interface LotFeaturesTable {
  lot_id: number
  /** A slug of `lotFeatures` in features/lots/model/labels.ts. */
  feature: string
}

export interface LotWindowViewsTable {
  lot_id: number
  /** A slug of `windowViews` in features/lots/model/labels.ts. */
  view: string
}

/** Append-only: one row for the first price of a lot and for each change of its price or sale price. */
export interface PriceHistoryTable {
  id: Generated<number>
  lot_id: number
  at: Moment
  price: number
  sale_price: number | null
  /** Whether a source names `at`, or a run has seen the change; else it is the day of an import. */
  is_dated: Generated<Flag>
}

/** Descriptions of feeds, cleaned, each once. */
export interface OfferTextsTable {
  hash: string
  /** Plain text, paragraphs parted by line breaks. */
  text: string
}
