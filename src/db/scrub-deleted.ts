import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './connect.ts'
import { isPostgres } from './dialect.ts'

/** A reader that is at work when the log is to be emptied needs milliseconds; an import may need longer. */
const TRIES = 40
const RETRY_MS = 250

/**
 * Makes what was deleted unreadable in the files of SQLite: deleting has overwritten it with zeros in the pages
 * (`secure_delete`), and this moves them into the database file and empties the write-ahead log, which holds older
 * pages. Returns false when somebody used the log all the time. PostgreSQL does this by itself (autovacuum).
 */
export async function scrubDeleted(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true
  for (let n = 0; n < TRIES; n++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    await sleep(RETRY_MS)
  }
  return false
}

/** Rewrites a SQLite file, so that pages which an older release left free hold nothing any more. */
export async function scrubFreePages(db: Database): Promise<void> {
  if (isPostgres(db)) return
  await sql`vacuum`.execute(db)
  await scrubDeleted(db)
}
