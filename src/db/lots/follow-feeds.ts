import type { Database } from '../connect.ts'
import { readFeedValues } from './feed-values.ts'
import { writeShownPrices } from './shown-prices.ts'

/** Fields of which no feed says anything. */
const OWN_FIELDS = ['hidden', 'left_out_of']

/**
 * Notes what feeds say now beneath the overrides, after one of them has changed lots, and appends to the price history what
 * visitors see since. Call it before the catalogue's version is raised.
 */
export async function followFeeds(trx: Database, at: Date): Promise<void> {
  const overrides = await trx
    .selectFrom('lot_overrides')
    .select(['lot_id', 'field', 'value', 'feed_then', 'feed_now'])
    .where('field', 'not in', OWN_FIELDS)
    .execute()
  const feeds = await readFeedValues(trx, [...new Set(overrides.map(({ lot_id }) => lot_id))])
  for (const { lot_id, field, value, feed_then, feed_now } of overrides) {
    const feed = feeds.get(lot_id)
    const now = JSON.stringify(feed?.[field as keyof typeof feed] ?? null)
    if (now === feed_now) continue
    const isChanged = now !== feed_then && now !== value
    await trx
      .updateTable('lot_overrides')
      .set({
        feed_now: now,
        is_feed_changed: isChanged ? 1 : 0,
        feed_changed_at: isChanged ? at.toISOString() : null,
      })
      .where('lot_id', '=', lot_id)
      .where('field', '=', field)
      .execute()
  }
  await writeShownPrices(trx, at)
}
