import type { Database } from '../connect.ts'

/**
 * Returns which of these ids are lots that the office has hidden. Visitors who ask for one by its id read that it is no
 * longer shown, and nothing else of it.
 */
export async function findHiddenLots(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('overridden_lots')
    .select('lot_id')
    .where('lot_id', 'in', ids)
    .where('is_hidden', '=', 1)
    .execute()
  return new Set(rows.map(({ lot_id }) => lot_id))
}
