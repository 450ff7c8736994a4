import type { KnownChoices } from '../../lots/model/lot-choices.ts'
import type { LotFigures } from '../../lots/model/lot-figures.ts'
import type { FeedHouseFacts } from './house-facts.ts'

/** A position in the feed's document. Both numbers start at 1. */
export interface FeedPlace {
  line: number
  column: number
}

/** A project as described by one of its offers. Used only to create a project that is not in the database. */
export interface FeedProject {
  key: string
  name: string
  /** Empty if the feed does not have it. Such a project can be found, but not created. */
  city: string
  /** Region of Russia («Московская область»), empty if the feed does not have it. It decides which prices are plausible. */
  region: string
  city_phone: string
  city_email: string
  /** Null if the feed does not have it. */
  area_type: 'premium_area' | null
  address: string
  latitude: number | null
  longitude: number | null
  metro: Array<{ name: string; walk_minutes: number | null; transport_minutes: number | null }>
  /** Undefined if the feed does not have it. */
  district?: string | undefined
}

/** A building as described by one of its offers. */
export interface FeedBuilding extends Partial<FeedHouseFacts> {
  key: string
  name: string
  /** Null if the feed does not have it. */
  floors_total: number | null
  completion_year: number | null
  completion_quarter: number | null
  /** Null if the feed does not have it. */
  state: 'built' | 'hand-over' | 'unfinished' | null
}

/** The location of a home in the catalogue. */
export interface HomePlace {
  project: FeedProject
  building: FeedBuilding
  /** Empty if the feed names none. */
  section: string
  floor: number
}

/** The price of a lot from a day on. */
export interface FeedPrice {
  /** YYYY-MM-DD. */
  on: string
  price: number
  sale_price: number | null
}

/**
 * A lot read from a feed, independent of the format. Fields are named after the columns of the tables. Money is in
 * roubles, areas are in m². A figure or choice that the format does not have is absent.
 */
export interface FeedOffer extends HomePlace, Partial<LotFigures>, Partial<KnownChoices> {
  id: string
  place: FeedPlace
  kind: 'flat' | 'apartment' | 'parking' | 'storage'
  /** What the company calls the lot. Null if the feed does not have it. */
  article: string | null
  number: string
  rooms: number | null
  is_open_plan: boolean
  area: number
  price: number
  sale_price: number | null
  /** YYYY-MM-DD. */
  sale_ends_on: string | null
  /** Null if the feed does not have it. A home that is sold without finish has the finish `none`. */
  finish: { slug: string; name: string } | null
  status: 'available' | 'reserved' | 'sold'
  plan_picture_url: string | null
  /** Addresses of photos in the order of the feed, each once. Absent if the feed does not have them. */
  pictures?: readonly string[]
  /** Name of the developer as the feed writes it. Undefined if the feed does not have it. */
  developer?: string | undefined
  /** Whether it can be paid for by a mortgage: 0 or 1. Null or absent if the feed does not have it, as are the following. */
  mortgage_allowed?: number | null
  /** Which home of its storey it is, counted from 1. */
  place_on_floor?: number | null
  /** Cleaned: plain text, paragraphs parted by line breaks. */
  description?: string | null
  /** Slugs of features/lots/model/labels.ts, sorted. */
  features: string[]
  window_views: string[]
  /** Key of the plan that the site draws. */
  plan_key?: string | null
  plan_mirrored?: boolean
  is_hot_offer?: boolean
  /** The outline of the lot on its storey, points `[x, y]` in metres. */
  outline?: ReadonlyArray<readonly [number, number]> | null
  /** When the feed says that it was offered first, ISO 8601. Absent if the feed does not have it. */
  offered_at?: string | null
  /** The price history, oldest first; the last entry is the current price. Empty if the feed does not have it. */
  prices?: readonly FeedPrice[]
}

/** The result of reading one offer: a valid offer, a rejection with its reason and position, or a lot that is not on sale. */
export interface ReadOffer {
  /** Empty when the offer has none. */
  id: string
  place: FeedPlace
  offer: FeedOffer | null
  rejection: { place: FeedPlace; reason: string } | null
  /** The source's own word for the status of the lot, «устная бронь»; absent where the offer has none. */
  sourceStatus?: string
  /** The lot is not on sale. It is neither imported nor rejected. */
  isOffSale: boolean
  warnings: Array<{ line: number; message: string }>
}

/** A feed that is not imported. The Russian message is for the operator; the database is unchanged. */
export class RejectedFeedError extends Error {}

/** The document is unreadable, so nothing of it is imported. The Russian message includes the position. */
export class BrokenFeedError extends RejectedFeedError {
  readonly place: FeedPlace

  constructor(reason: string, place: FeedPlace) {
    super(
      `Документ не принят: строка ${place.line}, столбец ${place.column}: ${reason}. База данных не изменена.`,
    )
    this.name = 'BrokenFeedError'
    this.place = place
  }
}
