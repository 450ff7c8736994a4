import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '../../../lib/errors.ts'
import { defineQuery, defineCommand } from '../../../operations/operation.server.ts'
import { factorCalls } from '../factor-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { queueNotice } from '../queue-notice.server.ts'
import { listIdentityRows, requirePerson } from '../users/own-account.server.ts'
import { spendChallenge } from './challenge.server.ts'
import type { IdentityProvider } from './identity-provider.server.ts'
import { askForIdentity, identityProof, proveIdentity } from './prove-identity.server.ts'

/** Creates the query for where a browser goes to link one's own account with one of the identity provider. */
export function createAskForLink(provider: IdentityProvider) {
  return defineQuery(factorCalls.askProvider, {
    input: z.object({ callback: z.string() }),
    read: (context, { callback }) => {
      const session = requirePerson(context.actor).session.id
      return askForIdentity(provider, context, { kind: 'link', session }, callback)
    },
  })
}

/** Creates the command that links one's own account with the one that the identity provider has signed in. */
export function createLinkIdentity(provider: IdentityProvider) {
  return defineCommand(factorCalls.linkProvider, {
    input: identityProof,
    prepare: (context, input) => {
      const session = requirePerson(context.actor).session.id
      return proveIdentity(provider, context, { kind: 'link', session }, input)
    },
    act: async ({ db, actor, now, audit }, _input, proved) => {
      const person = requirePerson(actor)
      const { id } = person
      if (!proved || !(await spendChallenge(db, proved.state, now))) {
        throw new AppError('conflict', 'the identity is not proved', {
          detail: `Связать вход через ${provider.name} не получилось: попробуйте ещё раз`,
        })
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('desk_identities')
        .values({
          id: randomUUID(),
          user_id: id,
          issuer: proved.issuer,
          subject: proved.subject,
          created_at: now.toISOString(),
          used_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) {
        throw new AppError('conflict', 'the identity or the person is linked', {
          detail: `Вход через ${provider.name} уже связан: с вами или с другим человеком`,
        })
      }
      const text = `Добавлен вход через ${provider.name}`
      await queueNotice(db, id, { kind: 'factor', text }, now)
      await audit({ subject: `Вход через ${provider.name}`, entity: describeUser(person) })
      return { results: await listIdentityRows(db, id, proved.issuer) }
    },
  })
}

/** Removes one of one's own links; the password stays. */
export const unlinkIdentity = defineCommand(factorCalls.unlinkProvider, {
  act: async ({ db, actor, now, audit }, { id }) => {
    const person = requirePerson(actor)
    const removed = await db
      .deleteFrom('desk_identities')
      .where('id', '=', id)
      .where('user_id', '=', person.id)
      .returning('issuer')
      .executeTakeFirst()
    if (!removed) throw new AppError('not_found', 'no such link')
    const { host } = new URL(removed.issuer)
    await queueNotice(db, person.id, { kind: 'factor', text: `Удалён вход через ${host}` }, now)
    await audit({ subject: `Вход через ${host} удалён`, entity: describeUser(person) })
  },
})
