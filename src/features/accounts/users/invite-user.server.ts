import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '../../../lib/errors.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { createInvite } from '../invites/invite-rows.server.ts'
import { emailInput, personNameInput, roleInput } from '../schema.ts'
import { findUserRow } from './user-rows.server.ts'

/** Adds a person and creates the link with which the person joins. Throws `bad_input` for an e-mail that has an account. */
export const inviteUser = defineVerb({
  action: 'user.invite',
  roles: ['owner'],
  stepUp: true,
  input: z.object({ email: emailInput, name: personNameInput, role: roleInput }),
  act: async ({ db, now, audit }, { email, name, role }) => {
    const known = await db
      .selectFrom('desk_users')
      .select(['id', 'password_hash', 'disabled_at'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (known && known.password_hash !== null) {
      throw new AppError('bad_input', 'the e-mail has an account', {
        fields: { email: ['У этого адреса уже есть доступ'] },
      })
    }
    if (known && known.disabled_at !== null) {
      throw new AppError('bad_input', 'the person has no access', {
        fields: { email: ['Доступ этого человека закрыт: сначала откройте его'] },
      })
    }
    const id = known?.id ?? randomUUID()
    const row = { email, name, role }
    // Who has not joined yet gets a new link, and the earlier one ends.
    if (known) {
      await db
        .updateTable('desk_users')
        .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    } else {
      await db
        .insertInto('desk_users')
        .values({
          ...row,
          id,
          password_hash: null,
          disabled_at: null,
          absent_until: null,
          last_seen_at: null,
          created_at: now.toISOString(),
        })
        .execute()
    }
    const code = await createInvite(db, { user_id: id, email, name, kind: 'invite' }, now)
    await audit({ subject: `${name}, ${role}`, ids: [id] })
    const user = await findUserRow(db, id)
    if (!user) throw new Error('the new person is not there')
    return { user, code }
  },
})
