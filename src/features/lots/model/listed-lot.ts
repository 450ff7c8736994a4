import type { CardFigure } from './lot-figures.ts'
import type { LotCard } from './schema.ts'

/** The part of `LotCard` that a card in a list and a row of the table show. */
export type ListedLot = Pick<
  LotCard,
  | 'id'
  | 'kind'
  | 'article'
  | 'number'
  | 'section'
  | 'floor'
  | 'floors_total'
  | 'rooms'
  | 'area'
  | 'price'
  | 'sale_price'
  | 'price_per_meter'
  | 'finishing'
  | 'features'
  | 'status'
  | 'plan'
  | 'is_hot_offer'
  | 'payment'
  | CardFigure
> & {
  project: Pick<LotCard['project'], 'name' | 'city'> & {
    metro: ReadonlyArray<Pick<LotCard['project']['metro'][number], 'name' | 'walk_minutes'>>
  }
  building: Pick<LotCard['building'], 'name' | 'completion' | 'state'>
  /** The address of a rendered picture of its room; absent without one. */
  room?: string
  /** The finish that it shows, «с отделкой», where that is another one than the lot has. */
  roomNote?: string
  /** The query of its page with the terms of a loan that the list was requested with: `?term=20`. */
  terms?: string
}
