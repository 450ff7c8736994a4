import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import type { OwnUser } from '../schema.ts'
import type { OperationContext } from '../../../operations/operation.server.ts'
import { createChallengeCheck, spendChallenge } from './challenge.server.ts'

/** What a browser answers to a challenge, and where the site is. */
export const passkeyProof = z.object({
  response: z.looseObject({
    id: z.string('Нет ответа ключа'),
    response: z.looseObject({ clientDataJSON: z.string() }),
  }),
  /** Host of the site: passkeys belong to it. */
  host: z.string(),
  origin: z.string(),
})
type PasskeyProof = z.output<typeof passkeyProof>

/** A passkey that has signed a challenge of ours. */
interface VerifiedPasskey {
  id: string
  user: OwnUser
  challenge: string
  counter: number
  /** A counter that falls may mean a copy of the key; it is reported and does not lock out its owner. */
  hasFallen: boolean
}

/** Verifies the answer of a passkey with its person present; null for whatever is wrong. Writes nothing. */
export async function verifyPasskey(
  { db, clock }: Pick<OperationContext, 'db' | 'clock'>,
  { response, host, origin }: PasskeyProof,
): Promise<VerifiedPasskey | null> {
  const row = await db
    .selectFrom('desk_passkeys as passkey')
    .innerJoin('desk_users as user', 'user.id', 'passkey.user_id')
    .select([
      'passkey.public_key',
      'passkey.counter',
      'user.id',
      'user.name',
      'user.email',
      'user.role',
    ])
    .where('passkey.id', '=', response.id)
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  let challenge = ''
  const isOurs = await createChallengeCheck(db, 'sign_in', clock.now())
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: (given) => {
        challenge = given
        return isOurs(given)
      },
      expectedOrigin: origin,
      expectedRPID: host,
      // Counters are compared here: the library would reject one that falls.
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    if (!verified) return null
    const { newCounter } = authenticationInfo
    const { id, name, email, role } = row
    const hasFallen = row.counter > 0 && newCounter <= row.counter
    return {
      id: response.id,
      user: { id, name, email, role },
      challenge,
      counter: newCounter,
      hasFallen,
    }
  } catch {
    return null
  }
}

/** Uses a verified answer, which is good once. Returns false when it was used before. */
export async function spendPasskey(
  db: Database,
  { id, challenge, counter }: VerifiedPasskey,
  now: Date,
): Promise<boolean> {
  if (!(await spendChallenge(db, challenge, now))) return false
  await db
    .updateTable('desk_passkeys')
    .set({ counter, used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  return true
}
