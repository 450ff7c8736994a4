import type { ServerPage } from '../../ssr/page.server.ts'
import type { LotCard } from '../catalogue/model/schema.ts'
import { listFavourites } from './queries.server.ts'

/** What the printed list shows. */
export interface FavouritesPrintData {
  lots: LotCard[]
  /** When the prices were taken, ISO 8601. */
  at: string
}

/** `/favorites/print`: the visitor's list for paper, never cached. */
export const favouritesPrintPage: ServerPage<FavouritesPrintData> = {
  isPersonal: true,
  readsVisitor: true,
  load: async ({ snapshot, visitorId }, { db, clock }) => ({
    lots: await listFavourites(db, snapshot, visitorId),
    at: clock.now().toISOString(),
  }),
}
