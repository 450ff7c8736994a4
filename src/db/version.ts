import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { isPostgres } from './dialect.ts'
import { rebuildSearch } from './search-index.ts'

/** PostgreSQL channel that announces a new version when its transaction commits. */
export const VERSION_CHANNEL = 'kvartal_catalogue'

/** Returns the catalogue's version, a counter that increases with every change visible to visitors. */
export async function getCatalogueVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom('catalogue_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return row.version
}

/**
 * Increases the version and updates the text index. Call it at the end of the transaction that changes the catalogue.
 * Returns the new version.
 */
export async function raiseCatalogueVersion(trx: Database, at: Date): Promise<number> {
  const row = await trx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: at.toISOString() }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow()
  await rebuildSearch(trx)
  if (isPostgres(trx)) {
    await sql`select pg_notify(${VERSION_CHANNEL}, ${String(row.version)})`.execute(trx)
  }
  return row.version
}
