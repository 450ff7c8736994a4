import { randomUUID } from 'node:crypto'
import { AppError } from '../../../lib/errors.ts'
import { findChanges } from '../../../operations/entity.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { userCalls } from '../user-contracts.ts'
import { describeUser, userEntity } from '../user-entity.ts'
import { createInvite } from './invite-rows.server.ts'
import { findUserRow } from './user-rows.server.ts'

/** Adds a person and creates the link with which the person joins. Throws `bad_input` for an e-mail that has an account. */
export const inviteUser = defineCommand(userCalls.invite, {
  act: async ({ db, now, audit }, { email, name, role }) => {
    const known = await db
      .selectFrom('desk_users')
      .select(['id', 'name', 'role', 'password_hash', 'disabled_at'])
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
    await audit({
      subject: `${name}, ${role}`,
      entity: describeUser({ id, name }),
      changes: findChanges(userEntity, { name: known?.name, role: known?.role }, { name, role }),
    })
    const user = await findUserRow(db, id)
    if (!user) throw new Error('the new person is not there')
    return { user, code }
  },
})
