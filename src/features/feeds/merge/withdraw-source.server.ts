import type { Database } from '../../../db/connect.ts'
import { followFeeds } from '../../../db/lots/follow-feeds.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'

/** Takes all lots of a source off sale, in the caller's transaction. Returns how many. It cannot be undone. */
export async function withdrawSource(trx: Database, source: string, now: Date): Promise<number> {
  const at = now.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('lots')
    .set({ status: 'sold', withdrawn_at: at, sold_at: at, updated_at: at, source_status: null })
    .where('source', '=', source)
    .where('status', '<>', 'sold')
    .executeTakeFirst()
  const withdrawn = Number(numUpdatedRows)
  // What an undo would restore is no longer what was there.
  await trx.deleteFrom('feed_undo').where('source', '=', source).execute()
  await trx.deleteFrom('feed_documents').where('source', '=', source).execute()
  if (withdrawn > 0) {
    await followFeeds(trx, now)
    await raiseCatalogueVersion(trx, now)
  }
  return withdrawn
}
