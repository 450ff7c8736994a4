import type { Database } from '../../db/connect.ts'
import { type Clock, CLOCK_SKEW_MS } from '../../lib/time/clock.ts'
import { createTaskQueue } from '../../lib/time/task-queue.ts'
import { AppError } from '../../lib/errors.ts'
import type { Actor } from '../../operations/actor.ts'
import { hashSender } from '../../db/sender-hash.ts'
import { hashToken } from './secrets.server.ts'

const WINDOW_MS = 15 * 60_000
/** Failures in 15 minutes after which further attempts wait (decision D63). */
const MAX_FAILURES = { account: 5, code: 5, challenge: 5, address: 20 }
const FIRST_WAIT_MS = 60_000
/** Attempts that one process makes at a time: of one address, or of one known browser, and in all. */
const MAX_AT_ONCE = { source: 20, inAll: 100 }
const BUSY_RETRY_S = 5
/** Failures of one process in a minute, after which it tries no more of unknown browsers: each of them writes. */
const MAX_FAILURES_A_MINUTE = 100
const MINUTE_MS = 60_000

type Kind = keyof typeof MAX_FAILURES

interface Counted {
  kind: Kind
  key: string
}

/** What an attempt is counted for. */
export interface AttemptSource {
  /** The e-mail of an account whose password is tried. */
  account?: string
  /** The e-mail of an account whose codes are tried: a right password forgets none of these failures. */
  code?: string
  /** What is proved: a session, a link or a passkey. */
  challenge?: string
  /**
   * SHA-256 (hex) of the browser's token. Failures of a browser that has signed in to the account count apart, also from
   * those of its address, so that one person cannot lock out another.
   */
  browser?: string
  address: string | null
}

/** What a process knows of the attempts on one database. */
interface Line {
  /** Counts one attempt at a time, so that a flood needs one connection of the pool. */
  takeTurn: ReturnType<typeof createTaskQueue>
  running: Map<string, number>
  inAll: number
  /** When attempts of the last minute failed, milliseconds since 1970. */
  failedAt: number[]
}
const lines = new WeakMap<Database, Line>()

/**
 * Makes an attempt to prove something, counted before it is made, so that attempts at the same time count, too. `attempt`
 * returns null for a failure; a success forgets the failures of what it has proved, and an error of ours does not count.
 * Throws `too_many` with `retryAfter` when there were five failures of an account, of its codes or of a challenge, or
 * twenty of an address, in 15 minutes: then the wait doubles with each further failure, up to 15 minutes, and never ends
 * in a lockout. So it does for attempts beyond what a process makes at a
 * time, and for unknown browsers after a hundred failures of a minute.
 */
export async function countAttempt<T>(
  { db, clock, actor }: { db: Database; clock: Clock; actor?: Actor },
  source: AttemptSource,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const line: Line = lines.get(db) ?? {
    takeTurn: createTaskQueue(1, MAX_AT_ONCE.inAll, BUSY_RETRY_S),
    running: new Map(),
    inAll: 0,
    failedAt: [],
  }
  lines.set(db, line)
  const leave = enter(line, source)
  try {
    const { counted, ids } = await line.takeTurn(async () => {
      const counted = await listCounted(db, source)
      const isUnknown = counted.some(({ kind }) => kind === 'address') && actor?.kind !== 'user'
      if (isUnknown) requireFewInAll(line, clock.now())
      return { counted, ids: await reserve(db, counted, clock.now()) }
    })
    try {
      const result = await attempt()
      if (result === null) {
        line.failedAt.push(clock.now().getTime())
        return null
      }
      await forget(db, ids)
      const proved = counted.filter(({ kind }) => kind !== 'address').map(({ key }) => key)
      if (proved.length > 0) {
        await db.deleteFrom('desk_attempts').where('key', 'in', proved).execute()
      }
      return result
    } catch (error) {
      await forget(db, ids)
      throw error
    }
  } finally {
    leave()
  }
}

/** Whether an attempt that has just failed was the fifth wrong code of an account, or a multiple of it. */
export async function isCodeLimit(
  db: Database,
  source: Pick<AttemptSource, 'code' | 'browser'>,
  now: Date,
): Promise<boolean> {
  const counted = await listCounted(db, { ...source, address: null })
  const failures = await listFailures(db, counted, now)
  return failures.length > 0 && failures.length % MAX_FAILURES.code === 0
}

function enter(line: Line, { browser, address }: AttemptSource): () => void {
  const sources = [browser, address].filter((one) => typeof one === 'string')
  const most = Math.max(...sources.map((one) => line.running.get(one) ?? 0))
  if (line.inAll >= MAX_AT_ONCE.inAll || most >= MAX_AT_ONCE.source) {
    throw tooMany('too many attempts at a time', BUSY_RETRY_S)
  }
  const add = (difference: number) => {
    line.inAll += difference
    for (const one of sources) {
      const count = (line.running.get(one) ?? 0) + difference
      if (count > 0) line.running.set(one, count)
      else line.running.delete(one)
    }
  }
  add(1)
  return () => add(-1)
}

function requireFewInAll(line: Line, now: Date): void {
  const time = now.getTime()
  line.failedAt = line.failedAt.filter((at) => at > time - MINUTE_MS && at <= time)
  const first = line.failedAt[0]
  if (first === undefined || line.failedAt.length < MAX_FAILURES_A_MINUTE) return
  throw tooMany('too many failed attempts in all', Math.ceil((first + MINUTE_MS - time) / 1000))
}

async function listCounted(db: Database, source: AttemptSource): Promise<Counted[]> {
  const { account, code, challenge, address } = source
  const known = await findKnownBrowser(db, source)
  const apart = known === null ? '' : ` ${known}`
  const counted: Counted[] = []
  for (const [kind, email] of [
    ['account', account],
    ['code', code],
  ] as const) {
    if (email !== undefined) counted.push({ kind, key: `${kind} ${hashToken(email)}${apart}` })
  }
  if (challenge !== undefined) {
    counted.push({ kind: 'challenge', key: `challenge ${hashToken(challenge)}` })
  }
  if (address !== null && known === null) {
    counted.push({ kind: 'address', key: `address ${await hashSender(db, address)}` })
  }
  return counted
}

/** The browser of an attempt, if it has signed in to the account before; null for any other. */
async function findKnownBrowser(
  db: Database,
  { account, code, browser }: AttemptSource,
): Promise<string | null> {
  const email = account ?? code
  if (email === undefined || browser === undefined) return null
  const row = await db
    .selectFrom('desk_browsers')
    .innerJoin('desk_users', 'desk_users.id', 'desk_browsers.user_id')
    .select('browser_hash')
    .where('browser_hash', '=', browser)
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.browser_hash ?? null
}

/** Stores an attempt as a failure, and returns its ids. No lock is held: other processes are looked at afterwards. */
async function reserve(db: Database, counted: readonly Counted[], now: Date): Promise<number[]> {
  requireFew(counted, await listFailures(db, counted, now), now)
  if (counted.length === 0) return []
  const rows = await db
    .insertInto('desk_attempts')
    .values(counted.map(({ key }) => ({ key, at: now.toISOString() })))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  try {
    const others = await listFailures(db, counted, now)
    requireFew(
      counted,
      others.filter(({ id }) => !ids.includes(id)),
      now,
    )
  } catch (error) {
    await forget(db, ids)
    throw error
  }
  return ids
}

async function listFailures(db: Database, counted: readonly Counted[], now: Date) {
  if (counted.length === 0) return []
  return db
    .selectFrom('desk_attempts')
    .select(['id', 'key', 'at'])
    .where(
      'key',
      'in',
      counted.map(({ key }) => key),
    )
    .where('at', '>', new Date(now.getTime() - WINDOW_MS).toISOString())
    .where('at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS).toISOString())
    .orderBy('at', 'desc')
    .execute()
}

function requireFew(
  counted: readonly Counted[],
  failures: ReadonlyArray<{ key: string; at: string }>,
  now: Date,
): void {
  let wait = 0
  for (const { kind, key } of counted) {
    const own = failures.filter((one) => one.key === key)
    const over = own.length - MAX_FAILURES[kind]
    if (over < 0) continue
    const pause = Math.min(WINDOW_MS, FIRST_WAIT_MS * 2 ** over)
    wait = Math.max(wait, Date.parse(own[0]?.at ?? '') + pause - now.getTime())
  }
  if (wait > 0) throw tooMany('too many failed attempts', Math.ceil(wait / 1000))
}

function tooMany(message: string, retryAfter: number): AppError {
  return new AppError('too_many', message, {
    detail: 'Слишком много попыток. Подождите и попробуйте ещё раз',
    retryAfter,
  })
}

async function forget(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('desk_attempts').where('id', 'in', ids).execute()
}

/** Deletes attempts that no longer count. */
export async function deleteOldAttempts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  await db.deleteFrom('desk_attempts').where('at', '<', since).execute()
}
