import { createHash, randomBytes } from 'node:crypto'
import type { BaseContext, Config } from '../../app/context.server.ts'
import type { Database } from '../../db/connect.ts'

/** 256 bits, so that a session cannot be guessed. */
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

type Cookies = Readonly<Record<string, string | undefined>>

/** A session that is not stored yet: the id of its row, and the `Set-Cookie` header with its token. */
export interface NewSession {
  id: string
  setCookie: string
}

/** Returns the visitor's id (a hash of the session token), or null for a missing or unknown session. */
export async function findVisitorId(
  cookies: Cookies,
  { db, config, clock }: Pick<BaseContext, 'db' | 'config' | 'clock'>,
): Promise<string | null> {
  const token = cookies[cookieName(config)]
  if (token === undefined || !TOKEN.test(token)) return null
  const row = await db
    .selectFrom('visitors')
    .select(['id', 'used_on'])
    .where('id', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  const today = clock.now().toISOString().slice(0, 10)
  if (row.used_on < today) await recordUse(db, row.id, today)
  return row.id
}

/** Called once a day. A failure is ignored: a read-only database must not make the page fail. */
async function recordUse(db: Database, id: string, today: string): Promise<void> {
  await db
    .updateTable('visitors')
    .set({ used_on: today })
    .where('id', '=', id)
    .execute()
    .catch(() => {})
}

/** Creates a session for a visitor without one. The caller stores its id with the first favourite. */
export function createSession(config: Pick<Config, 'PUBLIC_URL'>): NewSession {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const parts = [
    `${cookieName(config)}=${token}`,
    'Path=/',
    `Max-Age=${YEAR_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  if (isSecure(config)) parts.push('Secure')
  return { id: hashToken(token), setCookie: parts.join('; ') }
}

function cookieName(config: Pick<Config, 'PUBLIC_URL'>): string {
  // With the prefix, browsers accept the cookie over HTTPS only and from this host only.
  return isSecure(config) ? '__Host-visitor' : 'visitor'
}

function isSecure({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
