import { AppError } from '../../../lib/errors.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import { inviteCalls } from '../invite-contracts.ts'
import { findInviteRow } from './invite-rows.server.ts'

/** Whom a link is for; throws `not_found` for one that was used, has expired or never was. */
export const findInvite = defineQuery(inviteCalls.find, {
  read: async ({ db, clock }, { link }) => {
    const invite = await findInviteRow(db, link, clock.now())
    if (!invite) throw inviteNotFound()
    const { email, name, kind, user_id } = invite
    return { email, name, kind, is_first: user_id === null }
  },
})

/** The answer to a link that cannot be used, whatever the reason. */
export function inviteNotFound(): AppError {
  return new AppError('not_found', 'no such invite', {
    detail: 'Ссылка уже использована или устарела. Попросите новую',
  })
}
