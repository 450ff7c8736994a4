import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineQuery, defineCommand } from '../../../operations/operation.server.ts'
import { factorCalls } from '../factor-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { queueNotice } from '../queue-notice.server.ts'
import { requirePerson } from '../users/own-account.server.ts'
import { createChallenge, createChallengeCheck, spendChallenge } from './challenge.server.ts'

/** Lists one's own passkeys. */
export const listPasskeys = defineQuery(factorCalls.listPasskeys, {
  read: async ({ db, actor }) => ({ results: await listRows(db, requirePerson(actor).id) }),
})

/** What a browser needs to create a passkey for the person. */
export const offerPasskey = defineQuery(factorCalls.offerPasskey, {
  input: z.object({ host: z.string() }),
  read: async ({ db, actor, clock }, { host }) => {
    const { id } = requirePerson(actor)
    const user = await db
      .selectFrom('desk_users')
      .select(['email', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const company = await db.selectFrom('company').select('name').executeTakeFirst()
    return generateRegistrationOptions({
      rpName: company?.name ?? 'Kvartal',
      rpID: host,
      userName: user.email,
      userDisplayName: user.name,
      userID: new Uint8Array(Buffer.from(id)),
      challenge: await createChallenge(db, `register ${id}`, clock.now()),
      excludeCredentials: (await listRows(db, id)).map((row) => ({ id: row.id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  },
})

/** Stores a passkey that the person's browser has created. Throws `bad_input` for an answer that is not right. */
export const addPasskey = defineCommand(factorCalls.addPasskey, {
  input: z.extend(factorCalls.addPasskey.input, { host: z.string(), origin: z.string() }),
  prepare: async ({ db, actor, clock }, { response, host, origin }) => {
    let challenge = ''
    const isOurs = await createChallengeCheck(
      db,
      `register ${requirePerson(actor).id}`,
      clock.now(),
    )
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: (given) => {
          challenge = given
          return isOurs(given)
        },
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      })
      return verified ? { challenge, credential: registrationInfo.credential } : null
    } catch {
      return null
    }
  },
  act: async ({ db, actor, now, audit }, { name, host }, verified) => {
    const person = requirePerson(actor)
    const { id } = person
    if (!verified || !(await spendChallenge(db, verified.challenge, now))) {
      throw new AppError('bad_input', 'the passkey is not right', {
        fields: { response: ['Ключ не подошёл: попробуйте ещё раз'] },
      })
    }
    const { credential } = verified
    await db
      .insertInto('desk_passkeys')
      .values({
        id: credential.id,
        user_id: id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        host,
        name: name || 'Ключ доступа',
        created_at: now.toISOString(),
        used_at: null,
      })
      .execute()
    await queueNotice(
      db,
      id,
      { kind: 'factor', text: `Добавлен ключ доступа: ${name || 'без названия'}` },
      now,
    )
    await audit({
      subject: `Ключ доступа: ${name || 'без названия'}`,
      entity: describeUser(person),
    })
    return { results: await listRows(db, id) }
  },
})

/** Removes one of one's own passkeys; the last second factor stays. */
export const removePasskey = defineCommand(factorCalls.removePasskey, {
  act: async ({ db, actor, now, audit }, { id }) => {
    const person = requirePerson(actor)
    const rows = await listRows(db, person.id)
    if (!rows.some((row) => row.id === id)) throw new AppError('not_found', 'no such passkey')
    const totp = await db
      .selectFrom('desk_totp')
      .select('user_id')
      .where('user_id', '=', person.id)
      .executeTakeFirst()
    if (!totp && rows.length === 1) {
      throw new AppError('conflict', 'the last factor', {
        detail: 'Это единственный второй фактор: сначала подключите другой',
      })
    }
    await db.deleteFrom('desk_passkeys').where('id', '=', id).execute()
    await queueNotice(db, person.id, { kind: 'factor', text: 'Удалён ключ доступа' }, now)
    await audit({ subject: 'Ключ доступа удалён', entity: describeUser(person) })
  },
})

function listRows(db: Database, userId: string) {
  return db
    .selectFrom('desk_passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
