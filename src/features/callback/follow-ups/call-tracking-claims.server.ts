import type { AppContext } from '../../../context.server.ts'
import { hashSender } from '../intake/sender-hash.server.ts'

/** The browser asks right after its request was taken; longer is only for slow connections. */
const FRESH_MS = 10 * 60_000

interface CallClaim {
  /** `79123456789`. */
  phone: string
  ip: string
}

/**
 * Keeps the call-tracking call from being an open relay: each stored request that was not held back allows
 * one, within ten minutes, to its own phone, from the address it came from. Answers whether this call is one.
 * What was used is remembered by the process, so several processes allow one each.
 */
export function createCallClaims({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): (claim: CallClaim) => Promise<boolean> {
  const used = new Map<string, number>()
  return async ({ phone, ip }) => {
    const now = clock.now().getTime()
    const rows = await db
      .selectFrom('callback_requests')
      .select('id')
      .where('phone', '=', `+${phone}`)
      .where('sender', '=', await hashSender(db, ip))
      .where('flagged', 'is', null)
      .where('created_at', '>', new Date(now - FRESH_MS).toISOString())
      .execute()
    for (const [id, usedAt] of used) if (usedAt < now - FRESH_MS) used.delete(id)
    const unused = rows.find(({ id }) => !used.has(id))
    if (!unused) return false
    used.set(unused.id, now)
    return true
  }
}
