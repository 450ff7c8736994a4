import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/db/connect.ts'

const CONSECUTIVE_FAILURES = 20

/**
 * Fills a SQLite database up to a page limit. After that, every statement that needs a new page fails with
 * SQLITE_FULL. Returns a function that removes the limit.
 */
export async function fillSqlite(db: Database): Promise<() => Promise<void>> {
  // SQLite raises a lower limit to the current size. Kysely uses one SQLite connection, so the pragma stays in effect.
  await sql`pragma max_page_count = 1`.execute(db)
  for (let failed = 0; failed < CONSECUTIVE_FAILURES; ) {
    try {
      await db.insertInto('callback_requests').values(smallRow()).execute()
      failed = 0
    } catch {
      failed++
    }
  }
  return async () => {
    await sql`pragma max_page_count = 1000000`.execute(db)
  }
}

function smallRow() {
  return {
    id: randomUUID() as string,
    type: 'callback',
    name: 'А',
    phone: '+70000000000',
    page: null,
    project: null,
    lot: null,
    lot_price: null,
    form_name: null,
    scheduled_at: null,
    consent_version: '1',
    consent_at: '2020-01-01T00:00:00.000Z',
    mailing_consent_at: null,
    idempotency_key: null,
    fingerprint: randomUUID() as string,
    sender: randomUUID() as string,
    flagged: 'filler',
    created_at: '2020-01-01T00:00:00.000Z',
  }
}
