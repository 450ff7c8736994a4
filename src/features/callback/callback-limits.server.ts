import type { Database } from '../../db/connect.ts'

/** Decision D17: the same name, phone and type within this time is the same request. */
const REPEAT_MS = 60_000
/** Decision D17: at most 5 in 10 minutes from one address, 3 in an hour for one phone. */
const limits = [
  { reason: 'address_limit', column: 'sender', count: 5, windowMs: 600_000 },
  { reason: 'phone_limit', column: 'phone', count: 3, windowMs: 3_600_000 },
] as const
/** Processes' clocks differ a little; rows further in the future come from a wrong clock and must not lock anyone out. */
const CLOCK_SKEW_MS = 60_000

/** A request that is over a limit: which one, and in how many seconds a next one is welcome. */
export interface ExceededLimit {
  reason: (typeof limits)[number]['reason']
  retryAfter: number
}

export interface EarlierRequest {
  id: string
  flagged: string | null
}

/** The request that a new one repeats: the same `Idempotency-Key`, whatever it asked. */
export async function findByKey(trx: Database, key: string): Promise<EarlierRequest | undefined> {
  return trx
    .selectFrom('callback_requests')
    .select(['id', 'flagged'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** The request that a new one repeats: the same name, phone and type within a minute. */
export async function findRepeated(
  trx: Database,
  fingerprint: string,
  now: Date,
): Promise<EarlierRequest | undefined> {
  return trx
    .selectFrom('callback_requests')
    .select(['id', 'flagged'])
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', shifted(now, -REPEAT_MS))
    .where('created_at', '<=', shifted(now, CLOCK_SKEW_MS))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/**
 * The limit that one more request would break, or null. Only requests that went through count, so a
 * visitor who waits as told is served.
 */
export async function findExceededLimit(
  trx: Database,
  from: { sender: string; phone: string },
  now: Date,
): Promise<ExceededLimit | null> {
  for (const { reason, column, count, windowMs } of limits) {
    const recent = await trx
      .selectFrom('callback_requests')
      .select('created_at')
      .where(column, '=', from[column])
      .where('flagged', 'is', null)
      .where('created_at', '>', shifted(now, -windowMs))
      .where('created_at', '<=', shifted(now, CLOCK_SKEW_MS))
      .orderBy('created_at', 'desc')
      .limit(count)
      .execute()
    const oldest = recent[count - 1]
    if (oldest) {
      const freeAt = Date.parse(oldest.created_at) + windowMs
      return { reason, retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) }
    }
  }
  return null
}

function shifted(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString()
}
