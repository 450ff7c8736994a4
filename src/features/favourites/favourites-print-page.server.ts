import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { LotCard } from '../lots/model/schema.ts'
import { listFavourites } from './queries.server.ts'

/** The data of the printed list. */
export interface FavouritesPrintData {
  lots: LotCard[]
  /** The time of the prices, ISO 8601. */
  at: string
}

/** `/favorites/print`: the visitor's list for printing, never cached. */
export const favouritesPrintPage: ServerPage<FavouritesPrintData> = {
  isPersonal: true,
  readsVisitor: true,
  load: async ({ snapshot, visitorId }, { db, clock }) => ({
    lots: await listFavourites(db, snapshot, visitorId),
    at: clock.now().toISOString(),
  }),
}
