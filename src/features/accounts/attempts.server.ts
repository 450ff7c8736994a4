import type { Database } from '../../db/connect.ts'
import { lockKey } from '../../db/dialect.ts'
import { type Clock, CLOCK_SKEW_MS } from '../../lib/async/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { hashSender } from '../../db/sender-hash.ts'
import { inTransaction } from '../../verbs/verb.server.ts'
import { hashToken } from './secrets.server.ts'

const WINDOW_MS = 15 * 60_000
/** Failures in 15 minutes after which further attempts wait (decision D63). */
const MAX_FAILURES = { account: 5, challenge: 5, address: 20 }
const FIRST_WAIT_MS = 60_000

type Kind = keyof typeof MAX_FAILURES

interface Counted {
  kind: Kind
  value: string
}

/** What an attempt is counted for: an account by its e-mail, a challenge by its id, a browser by its address. */
export interface AttemptSource {
  account?: string
  challenge?: string
  address: string | null
}

/**
 * Makes an attempt to prove something, counted before it is made, so that attempts at the same time count, too. `attempt`
 * returns null for a failure; after a success the failures of account and challenge are forgotten, and an error of ours
 * does not count. Throws `too_many` with `retryAfter` when there were five failures of an account or a challenge, or
 * twenty of an address, in 15 minutes: then the wait doubles with each further failure, up to 15 minutes, and never ends
 * in a lockout.
 */
export async function countAttempt<T>(
  { db, clock }: { db: Database; clock: Clock },
  source: AttemptSource,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const counted: Counted[] = []
  if (source.account !== undefined)
    counted.push({ kind: 'account', value: hashToken(source.account) })
  if (source.challenge !== undefined)
    counted.push({ kind: 'challenge', value: hashToken(source.challenge) })
  if (source.address !== null)
    counted.push({ kind: 'address', value: await hashSender(db, source.address) })
  const ids = await reserve(db, counted, clock.now())
  try {
    const result = await attempt()
    if (result === null) return null
    await forget(db, ids)
    const proved = counted.filter(({ kind }) => kind !== 'address').map(toKey)
    if (proved.length > 0) await db.deleteFrom('desk_attempts').where('key', 'in', proved).execute()
    return result
  } catch (error) {
    await forget(db, ids)
    throw error
  }
}

async function reserve(db: Database, counted: readonly Counted[], now: Date): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    const ids: number[] = []
    let wait = 0
    for (const one of counted) {
      const key = toKey(one)
      // Always in the same order, so that two attempts do not wait for each other.
      await lockKey(trx, `desk attempt ${key}`)
      const since = new Date(now.getTime() - WINDOW_MS).toISOString()
      const latest = new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
      const failures = await trx
        .selectFrom('desk_attempts')
        .select('at')
        .where('key', '=', key)
        .where('at', '>', since)
        .where('at', '<=', latest)
        .orderBy('at', 'desc')
        .execute()
      const over = failures.length - MAX_FAILURES[one.kind]
      if (over < 0) continue
      const pause = Math.min(WINDOW_MS, FIRST_WAIT_MS * 2 ** over)
      const until = Date.parse(failures[0]?.at ?? '') + pause
      wait = Math.max(wait, until - now.getTime())
    }
    if (wait > 0) {
      throw new AppError('too_many', 'too many failed attempts', {
        detail: 'Слишком много попыток. Подождите и попробуйте ещё раз',
        retryAfter: Math.ceil(wait / 1000),
      })
    }
    for (const one of counted) {
      const { id } = await trx
        .insertInto('desk_attempts')
        .values({ key: toKey(one), at: now.toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    return ids
  })
}

async function forget(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('desk_attempts').where('id', 'in', ids).execute()
}

function toKey({ kind, value }: Counted): string {
  return `${kind} ${value}`
}

/** Deletes attempts that no longer count. */
export async function deleteOldAttempts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  await db.deleteFrom('desk_attempts').where('at', '<', since).execute()
}
