import { sql } from 'kysely'
import { systemClock } from '../lib/time/clock.ts'
import type { Database } from './connect.ts'
import { isPostgres } from './dialect.ts'
import { rebuildSearch } from './search-index.ts'

/** PostgreSQL channel that announces a new version when its transaction commits. */
export const VERSION_CHANNEL = 'kvartal_catalogue'

/** Changes that are made within this time share one version, and with it what the site has to build again. */
export const SHARED_MS = 1_000

/** Returns the catalogue's version, a counter that increases with every change visible to visitors. */
export async function getCatalogueVersion(db: Database): Promise<number> {
  // By itself: a backup of an older release has no changes that wait.
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return version
}

/** Returns the version, and since when changes wait for the next one (by the system's clock); null if none do. */
export async function readCatalogueState(
  db: Database,
): Promise<{ version: number; pending_at: string | null }> {
  return db
    .selectFrom('catalogue_version')
    .select(['version', 'pending_at'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
}

/**
 * Says that the transaction's change is to be in the next version, which a process raises `SHARED_MS` after the first of
 * such changes: an office at work costs visitors one rebuilt cache, not ten.
 */
export async function awaitNextVersion(trx: Database): Promise<void> {
  await trx
    .updateTable('catalogue_version')
    .set((eb) => ({
      pending_at: eb.fn.coalesce('pending_at', eb.val(systemClock.now().toISOString())),
    }))
    // Also when others wait already: the row is locked until this change is stored, so that no version is raised without it.
    .where('id', '=', 1)
    .execute()
}

/**
 * Raises the version now, or with the next one if it was raised less than `SHARED_MS` ago: one publish is on the site at
 * once, and twenty in a row cost visitors one rebuilt cache a second.
 */
export async function raiseVersionSoon(trx: Database, at: Date): Promise<void> {
  const { changed_at } = await trx
    .selectFrom('catalogue_version')
    .select('changed_at')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  // A clock that was set back does not wait for the time that it had.
  if (Math.abs(at.getTime() - Date.parse(changed_at)) < SHARED_MS) await awaitNextVersion(trx)
  else await raiseCatalogueVersion(trx, at)
}

/** Raises the version for the changes that wait since `pending`, unless another process has. */
export async function raisePendingVersion(db: Database, pending: string, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('catalogue_version')
      .set({ pending_at: null })
      .where('id', '=', 1)
      .where('pending_at', '=', pending)
      .returning('id')
      .executeTakeFirst()
    if (taken) await raiseCatalogueVersion(trx, at)
  })
}

/**
 * Increases the version and updates the text index. Call it at the end of the transaction that changes the catalogue.
 * Returns the new version.
 */
export async function raiseCatalogueVersion(trx: Database, at: Date): Promise<number> {
  const row = await trx
    .updateTable('catalogue_version')
    .set((eb) => ({
      version: eb('version', '+', 1),
      changed_at: at.toISOString(),
      pending_at: null,
    }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow()
  await rebuildSearch(trx)
  if (isPostgres(trx)) {
    await sql`select pg_notify(${VERSION_CHANNEL}, ${String(row.version)})`.execute(trx)
  }
  return row.version
}
