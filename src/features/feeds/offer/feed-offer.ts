/** A place in the feed's document, both from 1. */
export interface FeedPlace {
  line: number
  column: number
}

/** What is known of a project from one of its offers; used only where the project is not in the database yet. */
export interface FeedProject {
  key: string
  name: string
  /** Empty: the feed does not say; such a project cannot be made, only found. */
  city: string
  cityPhone: string
  cityEmail: string
  areaType: 'premium_area' | 'business_area'
  address: string
  latitude: number | null
  longitude: number | null
  metro: Array<{ name: string; walkMinutes: number | null; transportMinutes: number | null }>
}

/** A building as one of its offers describes it. */
export interface FeedBuilding {
  key: string
  name: string
  floorsTotal: number
  completionYear: number | null
  completionQuarter: number | null
  /** Null: the feed does not say. */
  state: 'built' | 'hand-over' | 'unfinished' | null
}

/** Where a home is. */
export interface HomePlace {
  project: FeedProject
  building: FeedBuilding
  section: string
  floor: number
}

/** What a lot cost from a day on. */
export interface FeedPrice {
  /** YYYY-MM-DD. */
  on: string
  price: number
  salePrice: number | null
}

/**
 * One lot on offer, whatever format it was read from: the shape between a portal's feed and the
 * database. Money in roubles, areas in m², the rest as in the table of lots.
 */
export interface FeedOffer extends HomePlace {
  id: string
  place: FeedPlace
  kind: 'flat' | 'apartment' | 'parking' | 'storage'
  article: string
  number: string
  rooms: number | null
  isOpenPlan: boolean
  area: number
  livingArea: number | null
  kitchenArea: number | null
  ceilingHeight: number | null
  price: number
  salePrice: number | null
  /** YYYY-MM-DD. */
  saleEndsOn: string | null
  /** Null: sold without finish. */
  finish: { slug: string; name: string } | null
  status: 'available' | 'reserved' | 'sold'
  planUrl: string | null
  /** Slugs of features/catalogue/model/words.ts, sorted. */
  features: string[]
  windowViews: string[]
  /** Key of the plan that the site draws. */
  plan?: string | null
  isPlanMirrored?: boolean
  isHotOffer?: boolean
  /** The lot's place on its storey, `[x, y]` in metres. */
  outline?: ReadonlyArray<readonly [number, number]> | null
  /** What it has cost, the earliest first; the last is its price. Empty: the feed does not say. */
  prices?: readonly FeedPrice[]
}

/** What became of one offer of a feed: taken, perhaps with warnings, or refused with the reason and its place. */
export interface ReadOffer {
  /** Empty when the offer has none. */
  id: string
  place: FeedPlace
  offer: FeedOffer | null
  refusal: { place: FeedPlace; reason: string } | null
  /** Neither taken nor refused: the lot is sold, and without a price there is nothing to make of it. */
  isSold: boolean
  warnings: Array<{ line: number; message: string }>
}

/** The document as a whole cannot be read; nothing of it is taken. The message names the place in Russian. */
export class BrokenFeedError extends Error {
  readonly place: FeedPlace

  constructor(reason: string, place: FeedPlace) {
    super(
      `Документ не принят: строка ${place.line}, столбец ${place.column}: ${reason}. База данных не изменена.`,
    )
    this.name = 'BrokenFeedError'
    this.place = place
  }
}
