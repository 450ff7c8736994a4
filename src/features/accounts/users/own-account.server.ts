import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor, UserActor } from '../../../operations/actor.ts'
import { findChanges } from '../../../operations/entity.ts'
import { defineQuery, defineCommand } from '../../../operations/operation.server.ts'
import { ownCalls } from '../own-contracts.ts'
import { describeUser, userEntity } from '../user-entity.ts'
import { findFactors } from '../sign-in/find-factors.server.ts'
import { countRecoveryCodes } from '../sign-in/recovery-codes.server.ts'
import type { OwnAccount } from '../schema.ts'

/** Of the identity provider that the settings name. */
const issuer = z.optional(z.string())

/** Everything that a person sees of the own account. */
export const readAccount = defineQuery(ownCalls.read, {
  input: z.object({ issuer }),
  read: ({ db, actor }, input) => findAccount(db, requirePerson(actor), input.issuer),
})

/** Changes one's own name. */
export const changeName = defineCommand(ownCalls.changeName, {
  input: z.extend(ownCalls.changeName.input, { issuer }),
  act: async ({ db, actor, audit }, { name, issuer }) => {
    const person = requirePerson(actor)
    await db
      .updateTable('desk_users')
      .set((eb) => ({ name, version: eb('version', '+', 1) }))
      .where('id', '=', person.id)
      .execute()
    await audit({
      subject: `Имя: ${name}`,
      entity: describeUser({ id: person.id, name }),
      changes: findChanges(userEntity, { name: person.name }, { name }),
    })
    return findAccount(db, person, issuer)
  },
})

/** The signed-in person; the command line has no account. */
export function requirePerson(actor: Actor): UserActor {
  if (actor.kind === 'user') return actor
  throw new AppError('forbidden', 'only a person has an account')
}

async function findAccount(
  db: Database,
  { id, session }: UserActor,
  issuer: string | undefined,
): Promise<OwnAccount> {
  const user = await db
    .selectFrom('desk_users')
    .select(['id', 'email', 'name', 'role', 'absent_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('desk_passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  return {
    ...user,
    totp: (await findFactors(db, id)).totp,
    recovery_codes: await countRecoveryCodes(db, id),
    step_up_until: session.stepUpUntil,
    passkeys,
    identities: await listIdentityRows(db, id, issuer),
    sessions: await listSessionRows(db, id, session.id),
  }
}

/** Lists with which accounts of identity providers a person can sign in. */
export async function listIdentityRows(
  db: Database,
  userId: string,
  issuer: string | undefined,
): Promise<OwnAccount['identities']> {
  const rows = await db
    .selectFrom('desk_identities')
    .select(['id', 'issuer', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const current = issuer === undefined ? null : new URL(issuer).href
  return rows.map(({ issuer: own, ...row }) => {
    const { host, href } = new URL(own)
    return { ...row, name: host, current: href === current }
  })
}

/** Lists the sessions of a person that are signed in with every factor, used last first. */
export async function listSessionRows(
  db: Database,
  userId: string,
  current: string,
): Promise<OwnAccount['sessions']> {
  const rows = await db
    .selectFrom('desk_sessions')
    .select(['id', 'created_at', 'used_at', 'browser', 'address'])
    .where('user_id', '=', userId)
    .where('is_complete', '=', 1)
    .orderBy('used_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === current }))
}
