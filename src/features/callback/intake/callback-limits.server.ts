import type { Database } from '../../../db/connect.ts'
import { CLOCK_SKEW_MS } from '../../../lib/time/clock.ts'

/** Decision D17: the same name, phone and type within this time is the same request. */
export const REPEAT_MS = 60_000
/** Decision D17: at most 5 in 10 minutes from one address, 3 in an hour for one phone. */
export const limits = {
  address_limit: { column: 'sender', count: 5, windowMs: 600_000 },
  phone_limit: { column: 'phone', count: 3, windowMs: 3_600_000 },
} as const
/** Window of the cap on stored requests that are over a limit. */
const CAP_WINDOW_MS = 86_400_000
/** How long a request that the office closed as spam counts against its sender. */
const SPAM_MS = 86_400_000

export type Limit = keyof typeof limits

/** Maximum number of requests over a limit that are stored per day: from one address, and in total. */
export interface FlaggedCaps {
  perAddress: number
  inAll: number
}

interface Sender {
  sender: string
  phone: string
}

/** Selects requests with the same name, phone and type within the last minute. */
export function selectRepeated(db: Database, fingerprint: string, now: Date) {
  return selectBetween(db, now, REPEAT_MS).where('fingerprint', '=', fingerprint)
}

/**
 * Selects when the latest requests that count towards a limit were made: newest first, as many as the limit allows.
 * Flagged requests do not count, so a visitor who waits for `retryAfter` is accepted.
 */
export function selectRecent(db: Database, limit: Limit, from: Sender, now: Date) {
  const { column, count, windowMs } = limits[limit]
  return (
    selectBetween(db, now, windowMs)
      .where(column, '=', from[column])
      .where('flagged', 'is', null)
      // What the office has added itself is no request of the visitor.
      .where('source', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(count)
      .select('created_at')
  )
}

/** Selects a request of the same sender that the office closed as spam within a day. */
function selectSpam(db: Database, { sender }: Sender, now: Date) {
  return db
    .selectFrom('callback_requests')
    .select('id')
    .where('sender', '=', sender)
    .where('outcome', '=', 'spam')
    .where('closed_at', '>', new Date(now.getTime() - SPAM_MS).toISOString())
    .where('closed_at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS).toISOString())
}

/**
 * Selects one row with the column `flagged`: the limit that another request would exceed, or null. A sender whose request
 * the office closed as spam is over the limit for a day.
 */
export function selectExceededLimit(db: Database, from: Sender, now: Date) {
  return db.selectNoFrom((eb) => {
    // The limit is reached when the last request that it allows exists.
    const isReached = (limit: Limit) =>
      eb.exists(selectRecent(db, limit, from, now).offset(limits[limit].count - 1))
    return eb
      .case()
      .when(eb.or([isReached('address_limit'), eb.exists(selectSpam(db, from, now))]))
      .then('address_limit')
      .when(isReached('phone_limit'))
      .then('phone_limit')
      .end()
      .as('flagged')
  })
}

/** Selects the last flagged request that each daily cap allows. A row means that the cap is reached. */
export function selectCapReached(db: Database, from: Sender, caps: FlaggedCaps, now: Date) {
  const flagged = selectBetween(db, now, CAP_WINDOW_MS)
    .where('flagged', 'is not', null)
    .select('id')
    .limit(1)
  return {
    perAddress: flagged.where('sender', '=', from.sender).offset(caps.perAddress - 1),
    inAll: flagged.offset(caps.inAll - 1),
  }
}

/**
 * Returns the exceeded limit and after how many seconds another request is accepted, from the rows that
 * `selectRecent` returned for each limit.
 */
export function toExceededLimit(
  recent: Record<Limit, ReadonlyArray<{ created_at: string }>>,
  now: Date,
): { limit: Limit; retryAfter: number } {
  const isSpam = Object.entries(limits).every(
    ([name, { count }]) => recent[name as Limit].length < count,
  )
  if (isSpam) return { limit: 'address_limit', retryAfter: SPAM_MS / 1000 }
  const limit =
    recent.address_limit.length < limits.address_limit.count ? 'phone_limit' : 'address_limit'
  const { count, windowMs } = limits[limit]
  const oldest = recent[limit][count - 1]
  const freeAt = oldest ? Date.parse(oldest.created_at) + windowMs : now.getTime()
  return { limit, retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) }
}

function selectBetween(db: Database, now: Date, windowMs: number) {
  const shifted = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  return db
    .selectFrom('callback_requests')
    .where('created_at', '>', shifted(-windowMs))
    .where('created_at', '<=', shifted(CLOCK_SKEW_MS))
}
