import { connectDatabase } from '../../src/db/connect.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const BETWEEN_LOOKS_MS = 200

/** How the callback requests of a database compare with those that were confirmed to visitors. */
export interface StoredRequests {
  /** Acknowledged, and not in the database. */
  lost: number
  /** Rows with the phone of another row. */
  doubled: number
}

/**
 * Compares, for up to `waitMs` until none is missing: a request that was spooled is stored when the database is back.
 * Every request must have a phone of its own.
 */
export async function compareStored(
  url: string,
  acknowledged: readonly string[],
  waitMs = 10_000,
): Promise<StoredRequests> {
  const db = connectDatabase(url)
  try {
    for (const end = performance.now() + waitMs; ; await sleep(BETWEEN_LOOKS_MS)) {
      const rows = await db.selectFrom('callback_requests').select(['id', 'phone']).execute()
      const stored = new Set(rows.map(({ id }) => id))
      const lost = acknowledged.filter((id) => !stored.has(id)).length
      const doubled = rows.length - new Set(rows.map(({ phone }) => phone)).size
      if (lost === 0 || performance.now() > end) return { lost, doubled }
    }
  } finally {
    await db.destroy()
  }
}
