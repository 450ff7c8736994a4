import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { DeskSessionsTable } from '../../../db/desk-tables.ts'
import { CLOCK_SKEW_MS } from '../../../lib/time/clock.ts'
import { waitAtMost } from '../../../lib/time/wait-at-most.ts'
import { toNetwork } from '../../../operations/audit-row.server.ts'
import { recordSignIn } from '../known-browsers.server.ts'
import type { Browser, OwnUser } from '../schema.ts'
import { createToken, hashToken } from '../secrets.server.ts'

/** When a session ends: this long after it was created, and this long after it was last used. */
export const SESSION_MS = 12 * 3_600_000
const IDLE_MS = 30 * 60_000
/** The second factor has to be given within this time after the password. */
const HALF_SESSION_MS = 10 * 60_000
/** The time of the last use is stored at most this often, so that not every read is also a write. */
const USE_STEP_MS = 60_000
/** Maximum number of sessions per person: as many with both factors, and as many that wait for the second one. */
const MAX_SESSIONS = 10
/** After the token of a cookie is replaced, reads with the previous token are accepted for this time. */
const RENEWED_MS = 30_000
/** Maximum time for which a read waits for the lock of another write. */
const USE_WAIT_MS = 100
const MAX_BROWSER = 300

/** A valid session with its person. */
export interface FoundSession {
  id: string
  deskToken: string
  isComplete: boolean
  createdAt: string
  stepUpUntil: string | null
  user: OwnUser
}

/** The tokens that a browser gets: one for its cookie, one for the header `X-Desk-Token`. */
export interface OpenedSession {
  id: string
  cookie: string
  deskToken: string
}

interface NewSession {
  userId: string
  isComplete: boolean
  browser: Browser
  address: string | null
  now: Date
}

/**
 * Creates a session. If the person then has more than ten, the least recently used one ends. Sessions that wait for the
 * second factor are counted apart, so that a password alone cannot end a complete session.
 */
export async function openSession(
  db: Database,
  { userId, isComplete, browser, address, now }: NewSession,
): Promise<OpenedSession> {
  const id = randomUUID()
  const cookie = createToken()
  const deskToken = createToken()
  const at = now.toISOString()
  await db
    .insertInto('desk_sessions')
    .values({
      id,
      user_id: userId,
      token_hash: hashToken(cookie),
      desk_token: deskToken,
      is_complete: isComplete ? 1 : 0,
      created_at: at,
      used_at: at,
      expires_at: after(now, isComplete ? SESSION_MS : HALF_SESSION_MS),
      step_up_until: null,
      browser: browser.agent.slice(0, MAX_BROWSER),
      browser_hash: browser.hash,
      address: address === null ? '' : toNetwork(address),
    })
    .execute()
  if (isComplete) await recordSignIn(db, id, now)
  await endSurplus(db, { id, userId, isComplete })
  return { id, cookie, deskToken }
}

async function endSurplus(
  db: Database,
  { id, userId, isComplete }: { id: string; userId: string; isComplete: boolean },
): Promise<void> {
  const sessions = await db
    .selectFrom('desk_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_complete', '=', isComplete ? 1 : 0)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const surplus = sessions
    .map((row) => row.id)
    .filter((other) => other !== id)
    .slice(MAX_SESSIONS - 1)
  if (surplus.length > 0) await db.deleteFrom('desk_sessions').where('id', 'in', surplus).execute()
}

/**
 * Replaces the token of a session's cookie, so that a stolen one becomes invalid; `X-Desk-Token` of its tabs stays. Reads
 * that are in flight are accepted with the previous token for a moment, unless the session waited for the second factor.
 * Returns undefined if the session has ended.
 */
export async function renewSession(
  db: Database,
  id: string,
  change: ({ completes: true } | { stepUpUntil: string }) & { now: Date },
): Promise<{ cookie: string; deskToken: string } | undefined> {
  const cookie = createToken()
  const at = change.now.toISOString()
  const set: Updateable<DeskSessionsTable> = { token_hash: hashToken(cookie), renewed_at: at }
  if ('completes' in change) {
    set.is_complete = 1
    set.created_at = at
    set.expires_at = after(change.now, SESSION_MS)
  } else set.step_up_until = change.stepUpUntil
  const row = await db
    .updateTable('desk_sessions')
    .set((eb) => ({
      ...set,
      previous_hash: eb.case().when('is_complete', '=', 1).then(eb.ref('token_hash')).end(),
    }))
    .where('id', '=', id)
    .returning(['desk_token', 'user_id'])
    .executeTakeFirst()
  if (!row) return undefined
  if ('completes' in change) {
    await recordSignIn(db, id, change.now)
    await endSurplus(db, { id, userId: row.user_id, isComplete: true })
  }
  return { cookie, deskToken: row.desk_token }
}

/**
 * Finds the session of a cookie if it is valid and its person can sign in, and stores the time of its use. With `isRead`
 * the previous token is accepted for 30 s after it was replaced; a repeated second factor does not count then.
 */
export async function findSession(
  db: Database,
  cookie: string,
  now: Date,
  { isUse = true, isRead = false } = {},
): Promise<FoundSession | undefined> {
  const at = now.toISOString()
  const hash = hashToken(cookie)
  const row = await db
    .selectFrom('desk_sessions as session')
    .innerJoin('desk_users as user', 'user.id', 'session.user_id')
    .select([
      'session.id',
      'session.desk_token',
      'session.is_complete',
      'session.created_at',
      'session.used_at',
      'session.token_hash',
      'session.step_up_until',
      'user.id as user_id',
      'user.name',
      'user.email',
      'user.role',
    ])
    .where((eb) =>
      eb.or([
        eb('session.token_hash', '=', hash),
        ...(isRead
          ? [
              eb.and([
                eb('session.previous_hash', '=', hash),
                eb('session.renewed_at', '>', after(now, -RENEWED_MS)),
                eb('session.renewed_at', '<', after(now, CLOCK_SKEW_MS)),
              ]),
            ]
          : []),
      ]),
    )
    .where('session.expires_at', '>', at)
    .where('session.used_at', '>', after(now, -IDLE_MS))
    .where('session.created_at', '<', after(now, CLOCK_SKEW_MS))
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (isUse && row.used_at < after(now, -USE_STEP_MS)) {
    await waitAtMost(storeUse(db, row, at), USE_WAIT_MS)
  }
  return {
    id: row.id,
    deskToken: row.desk_token,
    isComplete: row.is_complete === 1,
    createdAt: row.created_at,
    stepUpUntil: row.token_hash === hash ? row.step_up_until : null,
    user: { id: row.user_id, name: row.name, email: row.email, role: row.role },
  }
}

async function storeUse(
  db: Database,
  row: { id: string; user_id: string },
  at: string,
): Promise<void> {
  await db.updateTable('desk_sessions').set({ used_at: at }).where('id', '=', row.id).execute()
  await db
    .updateTable('desk_users')
    .set({ last_seen_at: at })
    .where('id', '=', row.user_id)
    .execute()
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('desk_sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<', now.toISOString()), eb('used_at', '<', after(now, -IDLE_MS))]),
    )
    .execute()
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
