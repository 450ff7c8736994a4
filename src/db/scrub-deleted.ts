import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './connect.ts'
import { isPostgres } from './dialect.ts'

/** A concurrent reader blocks the truncation of the log for milliseconds, an import for longer. */
const MAX_ATTEMPTS = 40
const RETRY_MS = 250

/**
 * Makes deleted rows unreadable in the files of SQLite. `secure_delete` has overwritten them with zeros; this writes
 * those pages to the database file and truncates the write-ahead log with the older pages. Returns false if the log
 * stayed in use. Does nothing on PostgreSQL, where autovacuum does this.
 */
export async function scrubDeleted(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true
  for (let n = 0; n < MAX_ATTEMPTS; n++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    await sleep(RETRY_MS)
  }
  return false
}

/** Rewrites a SQLite file, so that its free pages contain no deleted rows of an older release. */
export async function scrubFreePages(db: Database): Promise<void> {
  if (isPostgres(db)) return
  await sql`vacuum`.execute(db)
  await scrubDeleted(db)
}
