import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { userCalls } from '../user-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { createInvite } from './invite-rows.server.ts'
import { findUser } from './find-user.server.ts'
import { findUserRow } from './user-rows.server.ts'

/**
 * Creates a new link for somebody who was invited and has not joined; the earlier link ends. Throws `conflict` for a person
 * who has joined, or has no access.
 */
export const inviteAgain = defineCommand(userCalls.inviteAgain, {
  act: async ({ db, now, audit }, { user: key }) => {
    const { id, email, name, password_hash, disabled_at } = await findUser(db, key)
    if (password_hash !== null) throw conflict('Этот человек уже принял приглашение')
    if (disabled_at !== null) throw conflict('Доступ этого человека закрыт: сначала откройте его')
    const code = await createInvite(db, { user_id: id, email, name, kind: 'invite' }, now)
    await audit({ subject: `${name}: новая ссылка`, entity: describeUser({ id, name }) })
    const user = await findUserRow(db, id)
    if (!user) throw new Error('the invited person is not there')
    return { user, code }
  },
})

function conflict(detail: string): AppError {
  return new AppError('conflict', 'nobody who waits for a link', { detail })
}
