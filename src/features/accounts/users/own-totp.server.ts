import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { factorCalls } from '../factor-contracts.ts'
import { sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt } from '../attempts.server.ts'
import { findFactors, hasFactor } from '../sign-in/find-factors.server.ts'
import { replaceRecoveryCodes } from '../sign-in/recovery-codes.server.ts'
import { createTotpSecret, describeTotp, findTotpStep, storeTotp } from '../sign-in/totp.server.ts'
import { queueNotice } from '../queue-notice.server.ts'
import { givenCode } from '../schema.ts'
import { renewSession } from '../sign-in/session-rows.server.ts'

const OFFER_MS = 10 * 60_000

/** The person and session of the request, with every factor or with the password alone. */
const ownSession = z.object({
  session: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})

/**
 * Offers a secret for an authenticator. A session that has given the password only gets one if its person has no second
 * factor; others need the factor that they have again.
 */
export const offerTotp = defineCommand(factorCalls.offerTotp, {
  input: ownSession,
  act: async ({ db, actor, audit, now }, { user }) => {
    if (actor.kind === 'visitor') await requireNoFactor(db, user.id)
    const company = await db.selectFrom('company').select('name').executeTakeFirst()
    const secret = createTotpSecret()
    const row = { secret, expires_at: new Date(now.getTime() + OFFER_MS).toISOString() }
    await db
      .insertInto('desk_totp_offers')
      .values({ user_id: user.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await audit({ subject: 'Подключение приложения начато', entity: describeUser(user), user })
    return describeTotp(secret, user.email, company?.name ?? 'Kvartal')
  },
})

/**
 * Confirms the offered secret by its first code. From now on it is the person's authenticator; other sessions end.
 * Returns new recovery codes with the first factor, and null for a wrong code.
 */
export const confirmTotp = defineCommand(factorCalls.confirmTotp, {
  input: z.extend(ownSession, { code: givenCode }),
  around: (context, { session }, run) =>
    countAttempt(context, { challenge: `totp ${session}`, address: context.address }, run),
  act: async ({ db, actor, audit, now }, { session, user, code }) => {
    if (actor.kind === 'visitor') await requireNoFactor(db, user.id)
    const offer = await db
      .selectFrom('desk_totp_offers')
      .select('secret')
      .where('user_id', '=', user.id)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    const step = offer ? findTotpStep(offer.secret, code, now) : null
    if (!offer || step === null) {
      await audit({
        action: sessionEvents.refused,
        subject: 'Неверный код',
        entity: describeUser(user),
        ids: [session],
        user,
      })
      return null
    }
    const isFirst = !hasFactor(await findFactors(db, user.id))
    await db.deleteFrom('desk_totp_offers').where('user_id', '=', user.id).execute()
    await storeTotp(db, user.id, { secret: offer.secret, step }, now)
    await db
      .deleteFrom('desk_sessions')
      .where('user_id', '=', user.id)
      .where('id', '<>', session)
      .execute()
    const renewed = await renewSession(db, session, { completes: true, now })
    if (!renewed) throw new AppError('unauthorized', 'the session has ended')
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(db, user.id) : []
    if (!isFirst) {
      await queueNotice(
        db,
        user.id,
        { kind: 'factor', text: 'Подключено другое приложение с кодами' },
        now,
      )
    }
    await audit({ subject: 'Приложение с кодами', entity: describeUser(user), user })
    return { ...renewed, recoveryCodes }
  },
})

/** Replaces one's own recovery codes: the earlier ones mean nothing any more. */
export const renewRecoveryCodes = defineCommand(factorCalls.renewRecoveryCodes, {
  act: async ({ db, actor, now, audit }) => {
    if (actor.kind !== 'user') throw new AppError('forbidden', 'only a person has codes')
    const codes = await replaceRecoveryCodes(db, actor.id)
    await queueNotice(
      db,
      actor.id,
      { kind: 'factor', text: 'Созданы новые коды восстановления' },
      now,
    )
    await audit({ subject: 'Новые коды восстановления', entity: describeUser(actor) })
    return codes
  },
})

async function requireNoFactor(db: Database, userId: string): Promise<void> {
  if (!hasFactor(await findFactors(db, userId))) return
  throw new AppError('forbidden', 'the second factor comes first', {
    detail: 'Сначала подтвердите вход вторым фактором',
  })
}
