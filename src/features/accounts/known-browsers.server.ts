import type { Database } from '../../db/connect.ts'
import { queueNotice } from './queue-notice.server.ts'

/** How long a browser is known without a sign-in. */
const KNOWN_MS = 365 * 24 * 3_600_000

/**
 * Stores that a person has signed in with every factor, and with which browser. A person who has signed in with others
 * before gets an e-mail about a new one.
 */
export async function recordSignIn(db: Database, sessionId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const session = await db
    .selectFrom('desk_sessions')
    .select(['user_id', 'browser_hash', 'address'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const { user_id, browser_hash, address } = session
  await db.updateTable('desk_users').set({ last_seen_at: at }).where('id', '=', user_id).execute()
  const known = await db
    .selectFrom('desk_browsers')
    .select('browser_hash')
    .where('user_id', '=', user_id)
    .execute()
  await db
    .insertInto('desk_browsers')
    .values({ user_id, browser_hash, used_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ used_at: at }),
    )
    .execute()
  if (known.length === 0 || known.some((row) => row.browser_hash === browser_hash)) return
  const text = `Вход с нового браузера${address ? `, сеть ${address}` : ''}`
  await queueNotice(db, user_id, { kind: 'browser', text }, now)
}

/** Deletes browsers without a sign-in for a year. */
export async function deleteOldBrowsers(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KNOWN_MS).toISOString()
  await db.deleteFrom('desk_browsers').where('used_at', '<', since).execute()
}
