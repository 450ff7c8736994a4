import type { Database } from '../../db/connect.ts'
import { toShownText } from '../../db/lots/shown-text.ts'
import type { FieldValue, OverrideField } from './schema.ts'

/** What is shown of a lot, by the fields that can be set by hand. */
export type ShownValues = Record<OverrideField, FieldValue> & {
  price: number
  sale: { price: number; ends_on: string | null } | null
  status: string
  features: string[]
  window_views: string[]
  left_out_of: string[]
}

/** Ids of one statement. */
const BATCH = 2_000

/** Reads what visitors see of lots, also of those that are hidden. */
export async function readShownValues(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ShownValues>> {
  const values = new Map<number, ShownValues>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const part = ids.slice(from, from + BATCH)
    const rows = await db
      .selectFrom('staff_lots as lots')
      .leftJoin('finishes', 'finishes.id', 'lots.finish_id')
      .leftJoin('offer_texts', 'offer_texts.hash', 'lots.text_hash')
      .select(['lots.id', 'price', 'sale_price', 'sale_ends_on', 'status', 'is_hot_offer'])
      .select(['is_hidden', 'left_out_of', 'own_description', 'text', 'finishes.slug'])
      .where('lots.id', 'in', part)
      .execute()
    const features = await readWords(db, part, 'feature')
    const views = await readWords(db, part, 'view')
    for (const row of rows) {
      const { id, sale_price, sale_ends_on } = row
      values.set(id, {
        price: row.price,
        sale: sale_price === null ? null : { price: sale_price, ends_on: sale_ends_on },
        status: row.status,
        hidden: row.is_hidden === 1,
        is_hot_offer: row.is_hot_offer === 1,
        finish: row.slug,
        description: toShownText(row) ?? '',
        features: features.get(id) ?? [],
        window_views: views.get(id) ?? [],
        left_out_of: row.left_out_of?.split(',').filter(Boolean) ?? [],
      })
    }
  }
  return values
}

/** The features or views of lots that are shown, sorted: those of the office, else those of the feed. */
async function readWords(
  db: Database,
  ids: readonly number[],
  list: 'feature' | 'view',
): Promise<Map<number, string[]>> {
  const own = await db
    .selectFrom('overridden_lots')
    .select('lot_id')
    .where('lot_id', 'in', ids)
    .where(list === 'feature' ? 'has_features' : 'has_views', '=', 1)
    .execute()
  const ownIds = new Set(own.map(({ lot_id }) => lot_id))
  const ofFeed =
    list === 'feature'
      ? await db
          .selectFrom('lot_features')
          .select(['lot_id', 'feature as word'])
          .where('lot_id', 'in', ids)
          .execute()
      : await db
          .selectFrom('lot_window_views')
          .select(['lot_id', 'view as word'])
          .where('lot_id', 'in', ids)
          .execute()
  const byHand = await db
    .selectFrom('overridden_words')
    .select(['lot_id', 'word'])
    .where('lot_id', 'in', ids)
    .where('list', '=', list)
    .execute()
  const rows = [...ofFeed.filter(({ lot_id }) => !ownIds.has(lot_id)), ...byHand]
  const words = Map.groupBy(rows, ({ lot_id }) => lot_id)
  return new Map([...words].map(([id, found]) => [id, found.map(({ word }) => word).toSorted()]))
}
