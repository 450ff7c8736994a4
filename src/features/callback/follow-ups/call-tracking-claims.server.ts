import type { BaseContext } from '../../../context.server.ts'
import { hashSender } from '../../../db/sender-hash.ts'

/** The browser calls right after its request was stored; the rest is for slow connections. */
const RECENT_MS = 10 * 60_000

interface CallClaim {
  /** `79123456789`. */
  phone: string
  ip: string
}

/**
 * Keeps the call-tracking endpoint from being an open relay. Each stored request that is not flagged allows one call
 * within ten minutes, to its own phone and from its own sender address. The returned function resolves to whether a
 * call is allowed. Used requests are remembered per process, so several processes allow one call each.
 */
export function createCallClaims({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): (claim: CallClaim) => Promise<boolean> {
  const used = new Map<string, number>()
  return async ({ phone, ip }) => {
    const now = clock.now().getTime()
    const rows = await db
      .selectFrom('callback_requests')
      .select('id')
      .where('phone', '=', `+${phone}`)
      .where('sender', '=', await hashSender(db, ip))
      .where('flagged', 'is', null)
      .where('created_at', '>', new Date(now - RECENT_MS).toISOString())
      .execute()
    for (const [id, usedAt] of used) if (usedAt < now - RECENT_MS) used.delete(id)
    const unused = rows.find(({ id }) => !used.has(id))
    if (!unused) return false
    used.set(unused.id, now)
    return true
  }
}
