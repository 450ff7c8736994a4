import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.server.ts'
import type { Database } from '../../db/connect.ts'

/** 256 bits: nobody guesses another visitor's session. */
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

type Cookies = Readonly<Record<string, string | undefined>>

/** A session that exists once its row does: the row's id, and the `Set-Cookie` line that hands out the token. */
export interface NewSession {
  id: string
  setCookie: string
}

/** The visitor's id (a hash of the session token), or null for a foreign, forged or missing session. */
export async function findVisitorId(
  cookies: Cookies,
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
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

/** Once a day; a database that only reads at this moment must not turn the visitor away. */
async function recordUse(db: Database, id: string, today: string): Promise<void> {
  await db
    .updateTable('visitors')
    .set({ used_on: today })
    .where('id', '=', id)
    .execute()
    .catch(() => {})
}

/** A session for a visitor who has none yet; the caller stores its id with the first favourite. */
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
  // Browsers take the prefix over TLS only, and then no other host can plant the cookie.
  return isSecure(config) ? '__Host-visitor' : 'visitor'
}

function isSecure({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
