import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { inviteJobs } from '../invite-contracts.ts'
import { createInvite } from './invite-rows.server.ts'

/** Lock held while the first account is created. */
export const FIRST_OWNER_LOCK = 'desk first owner'

/** Whether somebody has joined, so that no other person can become the first. People who were only invited do not count. */
export async function hasAccount(db: Database): Promise<boolean> {
  const joined = await db
    .selectFrom('desk_users')
    .select('id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return joined !== undefined
}

/**
 * Creates the link with which the first owner opens the desk, and returns its code. `email` is what the form starts
 * with. Throws `conflict` when there is an account.
 */
export const inviteFirstOwner = defineCommand(inviteJobs.create, {
  act: async ({ db, audit, now }, { email }) => {
    await lockKey(db, FIRST_OWNER_LOCK)
    if (await hasAccount(db)) throw new AppError('conflict', 'there is an account already')
    const code = await createInvite(db, { user_id: null, email, name: '', kind: 'invite' }, now)
    await audit({ subject: 'Ссылка для первого владельца' })
    return code
  },
})

/** Throws `bad_input` when somebody who was invited has the e-mail. */
export async function requireFreeEmail(db: Database, email: string): Promise<void> {
  const other = await db
    .selectFrom('desk_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!other) return
  throw new AppError('bad_input', 'the e-mail is taken', {
    fields: { email: ['Этот адрес уже приглашён: возьмите другой'] },
  })
}
