import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { hashToken, isSameSecret } from '../secrets.server.ts'

const CHALLENGE_MS = 5 * 60_000

/** What a challenge may be signed for. */
export type Purpose = 'sign_in' | `register ${string}`

/**
 * Creates a challenge for a passkey. Nothing is stored until it has been signed: it carries its own time and the proof
 * that it is ours, so that opening the form alone writes no row.
 */
export async function createChallenge(db: Database, purpose: Purpose, now: Date): Promise<string> {
  const text = `${now.getTime() + CHALLENGE_MS}.${randomBytes(16).toString('hex')}`
  return `${text}.${sign(await readChallengeSecret(db), purpose, text)}`
}

/** Whether a challenge, in base64url as browsers send it, is ours, for this purpose and not too old. */
export async function createChallengeCheck(
  db: Database,
  purpose: Purpose,
  now: Date,
): Promise<(challenge: string) => boolean> {
  const secret = await readChallengeSecret(db)
  return (challenge) => {
    const [until = '', random = '', proof = ''] = decode(challenge).split('.')
    const isOurs = isSameSecret(proof, sign(secret, purpose, `${until}.${random}`))
    return (
      isOurs && Number(until) > now.getTime() && Number(until) <= now.getTime() + 2 * CHALLENGE_MS
    )
  }
}

/** Uses a challenge that was signed; false when it was used before. */
export async function spendChallenge(db: Database, challenge: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('desk_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      expires_at: new Date(now.getTime() + 2 * CHALLENGE_MS).toISOString(),
    })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function decode(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString()
}

function sign(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${text}`).digest('hex')
}

/** The secret with which challenges are signed, the same for all processes. */
export async function readChallengeSecret(db: Database): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'desk-challenge')
    .executeTakeFirstOrThrow()
  return value
}
