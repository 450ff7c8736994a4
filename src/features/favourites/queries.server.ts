import type { Database } from '../../db/connect.ts'
import type { LotCard } from '../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'

/** Returns the visitor's favourites, newest first, without lots that the site no longer shows. */
export async function listFavourites(
  ...from: Parameters<typeof readFavourites>
): Promise<LotCard[]> {
  return (await readFavourites(...from)).lots
}

/** Reads the visitor's favourites, newest first, and counts those that the site no longer shows. */
export async function readFavourites(
  db: Database,
  snapshot: Pick<CatalogueSnapshot, 'findLot'>,
  visitorId: string | null,
): Promise<{ lots: LotCard[]; gone: number }> {
  if (visitorId === null) return { lots: [], gone: 0 }
  const rows = await db
    .selectFrom('favourites')
    .select('lot_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at', 'desc')
    .orderBy('lot_id', 'desc')
    .execute()
  const lots = rows.flatMap(({ lot_id }) => snapshot.findLot(lot_id) ?? [])
  return { lots, gone: rows.length - lots.length }
}
