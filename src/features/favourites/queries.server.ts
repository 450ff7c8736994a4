import type { Database } from '../../db/connect.ts'
import type { LotCard } from '../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'

/** Returns the visitor's favourites, newest first, without lots that the catalogue no longer contains. */
export async function listFavourites(
  db: Database,
  snapshot: Pick<CatalogueSnapshot, 'findLot'>,
  visitorId: string | null,
): Promise<LotCard[]> {
  if (visitorId === null) return []
  const rows = await db
    .selectFrom('favourites')
    .select('lot_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at', 'desc')
    .orderBy('lot_id', 'desc')
    .execute()
  return rows.flatMap(({ lot_id }) => snapshot.findLot(lot_id) ?? [])
}
