/** Columns of a lot that every feed decides, but for where the lot stands, which is always decided. */
const ofEveryFeed = [
  'kind',
  'article',
  'number',
  'rooms',
  'is_open_plan',
  'area',
  'living_area',
  'kitchen_area',
  'ceiling_height',
  'price',
  'sale_price',
  'sale_ends_on',
  'finish_id',
  'status',
] as const

/** Columns that a price list may decide besides; no portal's feed knows them. */
const ofPriceList = ['plan_id', 'plan_mirrored', 'is_hot_offer', 'outline'] as const

/** A column of a lot that a feed may decide. */
export type LotColumn =
  | (typeof ofEveryFeed)[number]
  | (typeof ofPriceList)[number]
  | 'plan_picture_url'

/** What a portal's feed says of a lot. */
export const portalColumns: readonly LotColumn[] = [...ofEveryFeed, 'plan_picture_url']

/** The most that a price list says of a lot. */
export const priceListColumns: readonly LotColumn[] = [...ofEveryFeed, ...ofPriceList]
