import * as z from 'zod/mini'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { sessionCalls, sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt } from '../attempts.server.ts'
import { findFactors, hasFactor } from './find-factors.server.ts'
import { verifyPassword } from './hash-password.server.ts'
import { type Browser, browserInput, type OwnUser } from '../schema.ts'
import { type OpenedSession, openSession } from './session-rows.server.ts'

/** A new session, and the step that its person has to do next. */
export interface Started {
  next: 'second_factor' | 'enrol' | 'done'
  session: OpenedSession
  user: OwnUser
}

/**
 * Signs in by e-mail and password. With the session only the second factor can be given, unless the person has none and
 * none is required. Returns null for a wrong e-mail, a wrong password and a disabled person; each takes the same time.
 */
export const startSession = defineCommand(sessionCalls.start, {
  input: z.extend(sessionCalls.start.input, {
    browser: browserInput,
    requiresFactor: z.boolean(),
  }),
  around: (context, { email, browser }, run) =>
    countAttempt(
      context,
      { account: toEmail(email), browser: browser.hash, address: context.address },
      run,
    ),
  prepare: async ({ db }, { email, password }) => {
    const user = await db
      .selectFrom('desk_users')
      .select(['id', 'name', 'email', 'role', 'password_hash', 'disabled_at'])
      .where('email', '=', toEmail(email))
      .executeTakeFirst()
    const isRight = await verifyPassword(password, user?.password_hash ?? null)
    return { user, isRight: isRight && user?.disabled_at === null }
  },
  act: async ({ db, audit, address, now }, input, { user, isRight }): Promise<Started | null> => {
    if (!user || !isRight) {
      // People type a password into the field of the e-mail by mistake, so its text is not logged.
      const facts = user ? { entity: describeUser(user), user } : {}
      await audit({ action: sessionEvents.refused, subject: 'Неверная почта или пароль', ...facts })
      return null
    }
    return openAfterProof(
      { db, audit, address, now },
      {
        user,
        browser: input.browser,
        requiresFactor: input.requiresFactor,
        words: { complete: 'Вход по паролю', half: 'Верный пароль' },
      },
    )
  },
})

/**
 * Creates a session for a person whose identity is proved. With it only the second factor can be given, unless that was
 * proved as well, or the person has none and none is required.
 */
export async function openAfterProof(
  { db, audit, address, now }: Pick<Act, 'db' | 'audit' | 'address' | 'now'>,
  {
    user: { id, name, email, role },
    browser,
    isSecondFactorProved = false,
    requiresFactor,
    words,
  }: {
    user: OwnUser
    browser: Browser
    isSecondFactorProved?: boolean
    requiresFactor: boolean
    /** For the audit log. */
    words: { complete: string; half: string }
  },
): Promise<Started> {
  const hasOwnFactor = hasFactor(await findFactors(db, id))
  const isComplete = isSecondFactorProved || (!hasOwnFactor && !requiresFactor)
  const session = await openSession(db, { userId: id, isComplete, browser, address, now })
  await audit({
    ...(isComplete && { action: sessionCalls.confirm }),
    subject: isComplete ? words.complete : words.half,
    entity: describeUser({ id, name }),
    ids: [session.id],
    user: { id, name },
  })
  const next = isComplete ? 'done' : hasOwnFactor ? 'second_factor' : 'enrol'
  return { next, session, user: { id, name, email, role } }
}

function toEmail(text: string): string {
  return text.trim().toLowerCase()
}
