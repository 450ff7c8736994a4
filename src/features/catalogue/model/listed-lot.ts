import type { LotCard } from './schema.ts'

/** What a lot's card and its row in the table show; a whole `LotCard` is one, too. */
export type ListedLot = Pick<
  LotCard,
  | 'id'
  | 'kind'
  | 'article'
  | 'number'
  | 'floor'
  | 'floors_total'
  | 'rooms'
  | 'area'
  | 'kitchen_area'
  | 'price'
  | 'sale_price'
  | 'price_per_meter'
  | 'finishing'
  | 'features'
  | 'status'
  | 'plan'
  | 'is_hot_offer'
> & {
  project: Pick<LotCard['project'], 'name'> & {
    metro: ReadonlyArray<Pick<LotCard['project']['metro'][number], 'name' | 'walk_minutes'>>
  }
  building: Pick<LotCard['building'], 'name' | 'completion' | 'state'>
}
