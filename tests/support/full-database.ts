import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/db/connect.ts'

const FAILURES_IN_A_ROW = 20

/**
 * Makes a SQLite database full, without filling a disk: no page may be added, and the table of callback requests
 * takes no further row. Every statement that needs room then fails with SQLITE_FULL. Returns what lifts the limit.
 */
export async function fillSqlite(db: Database): Promise<() => Promise<void>> {
  // Below the present size the limit becomes that size. Kysely uses one connection of SQLite, so the pragma holds.
  await sql`pragma max_page_count = 1`.execute(db)
  for (let failed = 0; failed < FAILURES_IN_A_ROW; ) {
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
