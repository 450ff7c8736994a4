import * as z from 'zod/mini'
import { defineQuery, defineCommand } from '../../../operations/operation.server.ts'
import { sessionCalls, sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt } from '../attempts.server.ts'
import { spendChallenge } from './challenge.server.ts'
import { browserInput } from '../schema.ts'
import { openAfterProof, type Started } from './start-session.server.ts'
import type { IdentityProvider } from './identity-provider.server.ts'
import { askForIdentity, identityProof, proveIdentity } from './prove-identity.server.ts'

/** Creates the query for where a browser goes to sign in by the identity provider. */
export function createAskForSignIn(provider: IdentityProvider) {
  return defineQuery(sessionCalls.askProvider, {
    input: z.object({ callback: z.string() }),
    read: (context, { callback }) =>
      askForIdentity(provider, context, { kind: 'sign-in' }, callback),
  })
}

/**
 * Creates the command that signs in by the identity provider. Only the person whose account is linked with issuer and
 * subject is known; an e-mail means nothing. The own second factor is required unless the provider says that it had
 * one. Returns null for whatever is wrong, and `unknown` for somebody whom the provider has signed in but who is not
 * linked, or is disabled: nothing was guessed, and colleagues of the same address must not wait for it.
 */
export function createSignInWithIdentity(provider: IdentityProvider) {
  return defineCommand(sessionCalls.provider, {
    input: z.extend(identityProof, { browser: browserInput, requiresFactor: z.boolean() }),
    around: (context, _input, run) => countAttempt(context, { address: context.address }, run),
    prepare: (context, input) => proveIdentity(provider, context, { kind: 'sign-in' }, input),
    act: async (act, { browser, requiresFactor }, proved): Promise<Started | 'unknown' | null> => {
      const { db, audit, now } = act
      const isFresh = proved !== null && (await spendChallenge(db, proved.state, now))
      const user = isFresh
        ? await db
            .selectFrom('desk_identities as identity')
            .innerJoin('desk_users as user', 'user.id', 'identity.user_id')
            .select(['user.id', 'user.name', 'user.email', 'user.role', 'user.disabled_at'])
            .where('identity.issuer', '=', proved.issuer)
            .where('identity.subject', '=', proved.subject)
            .executeTakeFirst()
        : undefined
      if (!proved || !user || user.disabled_at !== null) {
        const facts = user ? { entity: describeUser(user), user } : {}
        const subject = `Вход через ${provider.name} не принят`
        await audit({ action: sessionEvents.refused, subject, ...facts })
        return isFresh ? 'unknown' : null
      }
      await db
        .updateTable('desk_identities')
        .set({ used_at: now.toISOString() })
        .where('issuer', '=', proved.issuer)
        .where('subject', '=', proved.subject)
        .execute()
      return openAfterProof(act, {
        user,
        browser,
        isSecondFactorProved: proved.hasSecondFactor,
        requiresFactor,
        words: { complete: `Вход: ${provider.name}`, half: `Верный вход через ${provider.name}` },
      })
    },
  })
}
