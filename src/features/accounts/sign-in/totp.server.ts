import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../../db/connect.ts'
import { CLOCK_SKEW_MS } from '../../../lib/time/clock.ts'
import { isSameSecret } from '../secrets.server.ts'

/** RFC 6238 with what every authenticator understands. */
const STEP_S = 30
const SECRET_BYTES = 20
/** Steps before and after the current one, for clocks that differ. */
const WINDOW = 1
const STEPS_AHEAD = CLOCK_SKEW_MS / 1000 / STEP_S
const CODE = /^\d{6}$/

/** A secret as a person types it and as the address that a QR code holds. */
export interface TotpOffer {
  secret: string
  uri: string
}

/** Creates a secret of 160 bits. */
export function createTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** Describes a secret for an authenticator, under the name of the company. */
export function describeTotp(secret: string, email: string, company: string): TotpOffer {
  const uri = createTotp(secret, { issuer: company, label: email }).toString()
  return { secret, uri }
}

function createTotp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: STEP_S })
}

/** Returns the time step whose code this is, among the current one and its neighbours; null for none. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const given = code.replace(/\s/g, '')
  if (!CODE.test(given)) return null
  const totp = createTotp(secret)
  const current = Math.floor(now.getTime() / 1000 / STEP_S)
  let found: number | null = null
  for (let step = current - WINDOW; step <= current + WINDOW; step++) {
    const expected = totp.generate({ timestamp: step * STEP_S * 1000 })
    if (isSameSecret(expected, given)) found = step
  }
  return found
}

/**
 * Uses a code of a person: each once, and none of an earlier step than one that was used (RFC 6238, 5.2). Returns
 * whether it was right.
 */
export async function spendTotpCode(
  db: Database,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const stored = await db
    .selectFrom('desk_totp')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = stored ? findTotpStep(stored.secret, code, now) : null
  if (step === null) return false
  // A step that is far ahead was used while the clock was: it must not lock the person out until then.
  const { numUpdatedRows } = await db
    .updateTable('desk_totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + STEPS_AHEAD)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores a person's secret in place of an earlier one. `step` is that of the code which confirmed it. */
export async function storeTotp(
  db: Database,
  userId: string,
  { secret, step }: { secret: string; step: number },
  now: Date,
): Promise<void> {
  const row = { secret, last_step: step, created_at: now.toISOString() }
  await db
    .insertInto('desk_totp')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
