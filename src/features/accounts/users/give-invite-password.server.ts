import { defineCommand } from '../../../operations/operation.server.ts'
import { inviteCalls } from '../invite-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { findFactors, hasFactor } from '../sign-in/find-factors.server.ts'
import { createTotpSecret, describeTotp, type TotpOffer } from '../sign-in/totp.server.ts'
import { checkNewPassword } from '../sign-in/check-new-password.server.ts'
import { hashPassword } from '../sign-in/hash-password.server.ts'
import { inviteNotFound } from './find-invite.server.ts'
import { requireFreeEmail } from './invite-first-owner.server.ts'
import { findInviteRow } from './invite-rows.server.ts'

/**
 * The first step of a link: keeps the hash of the password, which counts only after the second step. Returns what an
 * authenticator needs; null when the person has a second factor, which a reset does not skip. The first owner may
 * change e-mail and name. Throws `not_found` for a link that cannot be used, `bad_input` for a weak password.
 */
export const giveInvitePassword = defineCommand(inviteCalls.givePassword, {
  prepare: async ({ db, clock }, { link, password, ...given }) => {
    const invite = await findInviteRow(db, link, clock.now())
    if (!invite) throw inviteNotFound()
    const isFirst = invite.user_id === null
    const email = (isFirst && given.email) || invite.email
    const name = (isFirst && given.name) || invite.name || 'Владелец'
    if (isFirst) await requireFreeEmail(db, email)
    await checkNewPassword(db, password, { email, name })
    const hash = await hashPassword(password)
    const company = await db.selectFrom('company').select('name').executeTakeFirst()
    return { invite, email, name, hash, company: company?.name ?? 'Kvartal' }
  },
  act: async ({ db, audit }, _input, prepared): Promise<TotpOffer | null> => {
    const { invite, email, name, hash, company } = prepared
    const userId = invite.user_id
    const asksOwnFactor =
      userId !== null && invite.replaces_factor === 0 && hasFactor(await findFactors(db, userId))
    const secret = asksOwnFactor ? null : createTotpSecret()
    const { numUpdatedRows } = await db
      .updateTable('desk_invites')
      .set({ password_hash: hash, totp_secret: secret, email, name })
      .where('code_hash', '=', invite.code_hash)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw inviteNotFound()
    await audit({
      subject: invite.kind === 'reset' ? 'Новый пароль по ссылке' : 'Пароль по приглашению',
      ...(userId !== null && {
        entity: describeUser({ id: userId, name }),
        user: { id: userId, name },
      }),
    })
    return secret === null ? null : describeTotp(secret, email, company)
  },
})
