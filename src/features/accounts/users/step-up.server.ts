import * as z from 'zod/mini'
import { defineCommand } from '../../../operations/operation.server.ts'
import { ownCalls } from '../own-contracts.ts'
import { sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt } from '../attempts.server.ts'
import { spendCode } from '../sign-in/spend-code.server.ts'
import { passkeyProof, spendPasskey, verifyPasskey } from '../sign-in/passkey-proof.server.ts'
import { givenCode } from '../schema.ts'
import { renewSession } from '../sign-in/session-rows.server.ts'
import { requirePerson } from './own-account.server.ts'

const STEP_UP_MS = 10 * 60_000

/**
 * Repeats the second factor, which counts for ten minutes on this session (decision D64); its cookie gets a new token.
 * Returns null for a wrong one.
 */
export const stepUp = defineCommand(ownCalls.stepUp, {
  input: z.object({ code: z.optional(givenCode), passkey: z.optional(passkeyProof) }),
  around: (context, _input, run) => {
    const { session } = requirePerson(context.actor)
    return countAttempt(context, { challenge: `code ${session.id}`, address: context.address }, run)
  },
  prepare: async (context, { passkey }) => (passkey ? verifyPasskey(context, passkey) : null),
  act: async ({ db, actor, audit, now }, { code }, verified) => {
    const person = requirePerson(actor)
    const { id, session } = person
    const isOwn =
      (code !== undefined && (await spendCode(db, id, code, now)) !== null) ||
      (verified !== null && verified.user.id === id && (await spendPasskey(db, verified, now)))
    const stepUpUntil = new Date(now.getTime() + STEP_UP_MS).toISOString()
    const renewed = isOwn ? await renewSession(db, session.id, { stepUpUntil, now }) : undefined
    if (!renewed) {
      await audit({
        action: sessionEvents.refused,
        subject: 'Неверный второй фактор',
        entity: describeUser(person),
        ids: [session.id],
      })
      return null
    }
    await audit({ subject: 'Вход подтверждён', entity: describeUser(person), ids: [session.id] })
    return { ...renewed, stepUpUntil }
  },
})
