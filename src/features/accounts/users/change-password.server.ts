import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { ownCalls } from '../own-contracts.ts'
import { sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt } from '../attempts.server.ts'
import { queueNotice } from '../queue-notice.server.ts'
import { checkNewPassword } from '../sign-in/check-new-password.server.ts'
import { hashPassword, verifyPassword } from '../sign-in/hash-password.server.ts'
import { requirePerson } from './own-account.server.ts'

/**
 * Changes one's own password, for which the current one is needed; other sessions end. Returns null for a wrong current
 * one, which counts as a failed attempt.
 */
export const changePassword = defineCommand(ownCalls.changePassword, {
  around: (context, _input, run) => {
    const { session } = requirePerson(context.actor)
    return countAttempt(
      context,
      { challenge: `password ${session.id}`, address: context.address },
      run,
    )
  },
  prepare: async ({ db, actor }, { current, password }) => {
    const user = await db
      .selectFrom('desk_users')
      .select(['email', 'name', 'password_hash'])
      .where('id', '=', requirePerson(actor).id)
      .executeTakeFirstOrThrow()
    if (!(await verifyPassword(current, user.password_hash))) return null
    await checkNewPassword(db, password, user)
    return { hash: await hashPassword(password), before: user.password_hash }
  },
  act: async ({ db, actor, now, audit }, _input, prepared): Promise<{ changed: true } | null> => {
    const person = requirePerson(actor)
    const { id, session } = person
    if (!prepared) {
      await audit({
        action: sessionEvents.refused,
        subject: 'Неверный текущий пароль',
        entity: describeUser(person),
      })
      return null
    }
    const { numUpdatedRows } = await db
      .updateTable('desk_users')
      .set({ password_hash: prepared.hash })
      .where('id', '=', id)
      .where('password_hash', '=', prepared.before)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) {
      throw new AppError('conflict', 'the password has changed meanwhile', {
        detail: 'Пароль уже сменили в другом окне',
      })
    }
    await db
      .deleteFrom('desk_sessions')
      .where('user_id', '=', id)
      .where('id', '<>', session.id)
      .execute()
    await queueNotice(db, id, { kind: 'password', text: 'Пароль изменён в кабинете' }, now)
    await audit({ subject: 'Пароль изменён', entity: describeUser(person) })
    return { changed: true }
  },
})
