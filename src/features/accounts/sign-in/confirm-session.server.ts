import * as z from 'zod/mini'
import { defineCommand } from '../../../operations/operation.server.ts'
import { sessionCalls, sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt, isCodeLimit } from '../attempts.server.ts'
import { spendCode } from './spend-code.server.ts'
import { queueNotice } from '../queue-notice.server.ts'
import { browserInput } from '../schema.ts'
import { renewSession } from './session-rows.server.ts'

/**
 * Completes a session by a code of the authenticator or a recovery code; its cookie gets a new token. Returns null for a
 * wrong code.
 */
export const confirmSession = defineCommand(sessionCalls.confirm, {
  input: z.extend(sessionCalls.confirm.input, {
    session: z.string(),
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    browser: browserInput,
  }),
  around: (context, { session, user, browser }, run) =>
    countAttempt(
      context,
      { code: user.email, challenge: session, browser: browser.hash, address: context.address },
      run,
    ),
  act: async ({ db, audit, now }, { session, user, code, browser }) => {
    const used = await spendCode(db, user.id, code, now)
    const renewed = used && (await renewSession(db, session, { completes: true, now }))
    if (!used || !renewed) {
      await audit({
        action: sessionEvents.refused,
        subject: 'Неверный код',
        entity: describeUser(user),
        ids: [session],
        user,
      })
      // Somebody knows the password: the person has to learn of it.
      if (await isCodeLimit(db, { code: user.email, browser: browser.hash }, now)) {
        const text = 'Пять неверных кодов после верного пароля'
        await queueNotice(db, user.id, { kind: 'codes', text }, now)
        await audit({
          action: sessionEvents.codes,
          subject: text,
          entity: describeUser(user),
          ids: [session],
          user,
        })
      }
      return null
    }
    await audit({
      subject: `Вход: второй фактор — ${used}`,
      entity: describeUser(user),
      ids: [session],
      user,
    })
    return renewed
  },
})
