import type { Database } from '../connect.ts'

/** What the feed of a lot says of the fields that the office can set. */
export interface FeedValues {
  price: number
  sale: { price: number; ends_on: string | null } | null
  status: string
  is_hot_offer: boolean
  /** Slug. */
  finish: string | null
  /** Empty without one. */
  description: string
  features: string[]
  window_views: string[]
}

/** Ids of one statement. */
const BATCH = 2_000

/** Reads what feeds say of lots, without what the office has set over it. */
export async function readFeedValues(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, FeedValues>> {
  const values = new Map<number, FeedValues>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const part = ids.slice(from, from + BATCH)
    const rows = await db
      .selectFrom('lots')
      .leftJoin('finishes', 'finishes.id', 'lots.finish_id')
      .leftJoin('offer_texts', 'offer_texts.hash', 'lots.text_hash')
      .select(['lots.id', 'price', 'sale_price', 'sale_ends_on', 'status', 'is_hot_offer'])
      .select(['finishes.slug as finish', 'offer_texts.text'])
      .where('lots.id', 'in', part)
      .execute()
    const features = await db
      .selectFrom('lot_features')
      .select(['lot_id', 'feature as word'])
      .where('lot_id', 'in', part)
      .execute()
    const views = await db
      .selectFrom('lot_window_views')
      .select(['lot_id', 'view as word'])
      .where('lot_id', 'in', part)
      .execute()
    const featuresByLot = Map.groupBy(features, ({ lot_id }) => lot_id)
    const viewsByLot = Map.groupBy(views, ({ lot_id }) => lot_id)
    for (const { id, sale_price, sale_ends_on, is_hot_offer, text, ...row } of rows) {
      values.set(id, {
        price: row.price,
        sale: sale_price === null ? null : { price: sale_price, ends_on: sale_ends_on },
        status: row.status,
        is_hot_offer: is_hot_offer === 1,
        finish: row.finish,
        description: text ?? '',
        features: toWords(featuresByLot.get(id)),
        window_views: toWords(viewsByLot.get(id)),
      })
    }
  }
  return values
}

function toWords(rows: ReadonlyArray<{ word: string }> | undefined): string[] {
  return (rows ?? []).map(({ word }) => word).toSorted()
}
