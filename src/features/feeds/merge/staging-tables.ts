import type { FeedOffer } from '../offer/feed-offer.ts'

/** Columns that an offer fills. */
const columns = {
  /** Place in the feed: new lots get their ids in its order. */
  seq: 'integer not null',
  /** Where it stands in the document. */
  line_number: 'integer not null',
  column_number: 'integer not null',
  external_id: 'text not null',
  project_key: 'text not null',
  building_key: 'text not null',
  section: 'text not null',
  floor: 'integer not null',
  kind: 'text not null',
  article: 'text not null',
  number: 'text not null',
  rooms: 'integer',
  is_open_plan: 'integer not null',
  area: 'double precision not null',
  living_area: 'double precision',
  kitchen_area: 'double precision',
  ceiling_height: 'double precision',
  price: 'bigint not null',
  sale_price: 'bigint',
  sale_ends_on: 'text',
  finish_slug: 'text',
  status: 'text not null',
  plan_picture_url: 'text',
  features: 'text not null',
  window_views: 'text not null',
  plan_key: 'text',
  plan_mirrored: 'integer not null',
  is_hot_offer: 'integer not null',
  outline: 'text',
} as const
type Column = keyof typeof columns
export type StagedRow = Record<Column, string | number | null>
/** One price that an offer tells of the past. */
export interface StagedPrice {
  external_id: string
  n: number
  at: string
  price: number
  sale_price: number | null
}

/** Columns the merge fills in: what the offer is in our database and what is to be done with it. */
const resolved = {
  lot_id: 'integer',
  project_id: 'integer',
  building_id: 'integer',
  section_id: 'integer',
  floor_id: 'integer',
  finish_id: 'integer',
  plan_id: 'integer',
  held: 'integer not null default 0',
  median: 'double precision',
  /** new, changed, same; null while held back. */
  outcome: 'text',
  price_changed: 'integer not null default 0',
} as const

/** Noon in Moscow: the moment of a price of which only the day is told. */
const NOON = 'T09:00:00.000Z'

/** The temporary tables of one import. */
export const stagingTables: Record<string, string> = {
  feed_offers: [
    ...Object.entries({ ...columns, ...resolved }).map(([name, type]) => `${name} ${type}`),
    'primary key (external_id)',
  ].join(', '),
  /** Offers refused: their lots must not be taken for gone. */
  feed_refused: 'external_id text primary key',
  feed_projects: 'key text primary key, id integer not null',
  feed_buildings:
    'project_key text not null, key text not null, id integer not null, primary key (project_key, key)',
  feed_finishes: 'slug text primary key, id integer not null',
  feed_medians:
    'project_key text not null, stock text not null, median double precision not null, primary key (project_key, stock)',
  /** Prices that the feed tells of the past, `n` counting those of one offer. */
  feed_prices:
    'external_id text not null, n integer not null, at text not null, price bigint not null, sale_price bigint, primary key (external_id, n)',
}

/** `,a,b,`: each word between commas, so that one can be looked for and two lists compared. */
function wordList(words: readonly string[]): string {
  return `,${words.map((word) => `${word},`).join('')}`
}

/** The offer as a row; `seq` is its place in the feed. */
export function rowOf(offer: FeedOffer, seq: number): StagedRow {
  return {
    seq,
    line_number: offer.place.line,
    column_number: offer.place.column,
    external_id: offer.id,
    project_key: offer.project.key,
    building_key: offer.building.key,
    section: offer.section,
    floor: offer.floor,
    kind: offer.kind,
    article: offer.article,
    number: offer.number,
    rooms: offer.rooms,
    is_open_plan: offer.isOpenPlan ? 1 : 0,
    area: offer.area,
    living_area: offer.livingArea,
    kitchen_area: offer.kitchenArea,
    ceiling_height: offer.ceilingHeight,
    price: offer.price,
    sale_price: offer.salePrice,
    sale_ends_on: offer.saleEndsOn,
    finish_slug: offer.finish?.slug ?? null,
    status: offer.status,
    plan_picture_url: offer.planUrl,
    features: wordList(offer.features),
    window_views: wordList(offer.windowViews),
    plan_key: offer.plan ?? null,
    plan_mirrored: offer.isPlanMirrored ? 1 : 0,
    is_hot_offer: offer.isHotOffer ? 1 : 0,
    outline: offer.outline ? JSON.stringify(offer.outline) : null,
  }
}

/** The prices that an offer tells, as rows. */
export function pricesOf({ id, prices = [] }: FeedOffer): StagedPrice[] {
  return prices.map(({ on, price, salePrice }, n) => {
    return { external_id: id, n, at: on + NOON, price, sale_price: salePrice }
  })
}
