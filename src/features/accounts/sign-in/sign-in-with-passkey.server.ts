import { generateAuthenticationOptions } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { defineQuery, defineCommand } from '../../../operations/operation.server.ts'
import { sessionCalls, sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt } from '../attempts.server.ts'
import { browserInput } from '../schema.ts'
import { openSession } from './session-rows.server.ts'
import { createChallenge } from './challenge.server.ts'
import { passkeyProof, spendPasskey, verifyPasskey } from './passkey-proof.server.ts'

/** What a browser needs to sign in by any passkey that it has of this site. */
export const offerPasskeySignIn = defineQuery(sessionCalls.offerPasskey, {
  input: z.object({ host: z.string() }),
  read: async ({ db, clock }, { host }) =>
    generateAuthenticationOptions({
      rpID: host,
      challenge: await createChallenge(db, 'sign_in', clock.now()),
      userVerification: 'required',
    }),
})

/**
 * Signs in by a passkey, which is two factors at once: the device, and the person's finger, face or PIN. Returns null
 * for whatever is wrong.
 */
export const signInWithPasskey = defineCommand(sessionCalls.passkey, {
  input: z.extend(passkeyProof, { browser: browserInput }),
  around: (context, { response }, run) =>
    countAttempt(context, { challenge: `passkey ${response.id}`, address: context.address }, run),
  prepare: (context, input) => verifyPasskey(context, input),
  act: async ({ db, audit, address, now }, { browser }, verified) => {
    if (!verified || !(await spendPasskey(db, verified, now))) {
      await audit({ action: sessionEvents.refused, subject: 'Неверный ключ доступа' })
      return null
    }
    const { user, hasFallen } = verified
    const session = await openSession(db, {
      userId: user.id,
      isComplete: true,
      browser,
      address,
      now,
    })
    const subject = hasFallen
      ? 'Вход: ключ доступа, счётчик ключа уменьшился'
      : 'Вход: ключ доступа'
    await audit({ subject, entity: describeUser(user), ids: [session.id], user })
    return { user, session }
  },
})
