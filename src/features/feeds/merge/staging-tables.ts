import { createHash } from 'node:crypto'
import type { FeedOffer } from '../offer/feed-offer.ts'
import {
  type ColumnType,
  type OfferColumn,
  offerColumns,
  type FeedColumn,
  feedColumns,
} from '../offer/lot-columns.ts'

/** Columns of a staged offer that a lot does not have. */
const columns = {
  /** Position in the feed. New lots get ids in this order. */
  seq: 'integer not null',
  /** Position in the document. */
  line_number: 'integer not null',
  column_number: 'integer not null',
  external_id: 'text not null',
  project_key: 'text not null',
  building_key: 'text not null',
  section: 'text not null',
  number_key: 'text not null',
  floor: 'integer not null',
  finish_slug: 'text',
  /** Of `feed_texts`. */
  description_hash: 'text',
  plan_key: 'text',
  features: 'text not null',
  window_views: 'text not null',
  /** When the feed says that it was offered first. */
  offered_at: 'text',
  /** The source's own word for the status. */
  source_status: 'text',
} as const
export type StagedRow = Record<keyof typeof columns | OfferColumn, string | number | null>
/** An entry of an offer's price history. */
export interface StagedPrice {
  external_id: string
  n: number
  at: string
  price: number
  sale_price: number | null
}

/** Columns that the merge sets: ids in the database and the outcome. */
const resolved = {
  lot_id: 'integer',
  project_id: 'integer',
  building_id: 'integer',
  section_id: 'integer',
  floor_id: 'integer',
  held: 'integer not null default 0',
  /** new, changed, same; null for an excluded offer. */
  outcome: 'text',
  price_changed: 'integer not null default 0',
} as const

/** Column types of SQLite and PostgreSQL. */
const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  number: 'double precision',
  roubles: 'bigint',
  flag: 'integer',
  json: 'text',
}

function sqlType({ type, isRequired }: FeedColumn): string {
  return isRequired ? `${sqlTypes[type]} not null` : sqlTypes[type]
}

/** Photos of a lot that are fetched: five are shown, and one may turn out to be its plan. */
const MAX_LOT_PHOTOS = 6
/** Noon in Moscow: the time of a price for which only the day is known. */
const NOON = 'T09:00:00.000Z'

/** The temporary tables of one import. */
export const stagingTables: Record<string, string> = {
  feed_offers: [
    ...Object.entries(columns).map(([name, type]) => `${name} ${type}`),
    ...Object.entries(feedColumns).map(([name, column]) => `${name} ${sqlType(column)}`),
    ...Object.entries(resolved).map(([name, type]) => `${name} ${type}`),
    'primary key (external_id)',
  ].join(', '),
  /** Ids of rejected offers. Their lots are not withdrawn. */
  feed_refused: 'external_id text primary key',
  feed_projects: 'key text primary key, id integer not null',
  feed_buildings:
    'project_key text not null, key text not null, id integer not null, primary key (project_key, key)',
  feed_finishes: 'slug text primary key, id integer not null',
  /** Plausible prices per m². */
  feed_limits:
    'project_key text not null, stock text not null, low double precision not null, high double precision not null, primary key (project_key, stock)',
  /** Descriptions of offers, each once. */
  feed_texts: 'hash text primary key, text text not null',
  /** Price history entries; `n` is the index within one offer. */
  feed_prices:
    'external_id text not null, n integer not null, at text not null, price bigint not null, sale_price bigint, primary key (external_id, n)',
}

/** Joins words as `,a,b,`, so that a word can be found with LIKE and lists can be compared. */
function wordList(words: readonly string[]): string {
  return `,${words.map((word) => `${word},`).join('')}`
}

/** Returns the key of an offer's description; null without one. */
export function toTextHash({ description }: Pick<FeedOffer, 'description'>): string | null {
  if (!description) return null
  return createHash('sha256').update(description).digest('base64url').slice(0, 22)
}

/** The number by which homes are compared. `numberKey` of same-homes.server.ts is the same for lots. */
function toNumberKey(number: string): string {
  return number.replaceAll('кв.', '').replaceAll('№', '').replaceAll(' ', '').replace(/^0+/, '')
}

const columnsOfOffer = Object.keys(offerColumns) as OfferColumn[]

/**
 * Converts an offer to a row of the staging table. All rows have the same column order. `seq` is the position in the
 * feed; `sourceStatus` the source's own word for its status.
 */
export function toStagedRow(
  offer: FeedOffer,
  seq: number,
  sourceStatus: string | null = null,
): StagedRow {
  const row: Partial<StagedRow> = {
    seq,
    line_number: offer.place.line,
    column_number: offer.place.column,
    external_id: offer.id,
    project_key: offer.project.key,
    building_key: offer.building.key,
    section: offer.section,
    number_key: toNumberKey(offer.number),
    floor: offer.floor,
    finish_slug: offer.finish?.slug ?? null,
    description_hash: toTextHash(offer),
    plan_key: offer.plan_key ?? null,
    features: wordList(offer.features),
    window_views: wordList(offer.window_views),
    offered_at: offer.offered_at ?? null,
    source_status: sourceStatus,
  }
  for (const name of columnsOfOffer) row[name] = stagedValue(offer, name)
  const photos = offer.pictures?.slice(0, MAX_LOT_PHOTOS) ?? []
  row.pictures = photos.length === 0 ? null : JSON.stringify(photos)
  return row as StagedRow
}

function stagedValue(offer: FeedOffer, name: OfferColumn): string | number | null {
  const { type } = feedColumns[name]
  const value = offer[name]
  if (type === 'flag') return value ? 1 : 0
  if (type === 'json') return value ? JSON.stringify(value) : null
  return (value as string | number | null | undefined) ?? null
}

/** Converts the price history of an offer to rows. */
export function toStagedPrices({ id, prices = [] }: FeedOffer): StagedPrice[] {
  return prices.map(({ on, price, sale_price }, n) => {
    return { external_id: id, n, at: on + NOON, price, sale_price }
  })
}
