import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/db/connect.ts'
import { makeCallbackRequest } from './callback-request.ts'

/** Rows of one statement: SQLite has a limit of values. */
const CHUNK = 500

type Given = Partial<ReturnType<typeof makeCallbackRequest>> & { due_at?: string }

/** Stores callback requests in place of all others, a minute apart; returns their ids, oldest first. */
export async function storeRequests(
  db: Database,
  count: number,
  given: (n: number) => Given = () => ({}),
): Promise<string[]> {
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('callback_requests').execute()
  const rows = Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.parse('2026-11-20T10:00:00.000Z') + n * 60_000).toISOString()
    const request = makeCallbackRequest({ id: randomUUID(), created_at: at, consent_at: at })
    return { ...request, scheduled_at: null, due_at: at, ...given(n) }
  })
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db
      .insertInto('callback_requests')
      .values(rows.slice(from, from + CHUNK))
      .execute()
  }
  return rows.map(({ id }) => id)
}

/** Adds a callback request of this moment to those that are stored. */
export async function addRequest(db: Database, name: string, phone: string): Promise<void> {
  const at = new Date().toISOString()
  const request = makeCallbackRequest({ id: randomUUID(), created_at: at, consent_at: at })
  await db
    .insertInto('callback_requests')
    .values({ ...request, scheduled_at: null, due_at: at, name, phone })
    .execute()
}
