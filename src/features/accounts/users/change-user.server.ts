import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { AppError } from '../../../lib/errors.ts'
import { findChanges } from '../../../operations/entity.ts'
import type { Act } from '../../../operations/operation.server.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { userCalls } from '../user-contracts.ts'
import { describeUser, userEntity } from '../user-entity.ts'
import { findUser } from './find-user.server.ts'
import { findUserRow } from './user-rows.server.ts'

/** Called when somebody loses access or a role: requests that the person has taken are open to all again. */
type Release = (act: Act, userId: string) => Promise<void>

/**
 * Creates the command that changes a person's role or access. Sessions of a person who is disabled end with it; a changed
 * role counts from the next request on. Throws `conflict` for a change of an older version and for the last owner.
 */
export function createChangeUser(release: Release) {
  return defineCommand(userCalls.change, {
    act: async (act, { user: key, role, disabled, version }) => {
      const { db, now, actor, audit } = act
      await lockKey(db, 'desk owners')
      const user = await findUser(db, key)
      if (actor.kind === 'user' && version === undefined) {
        throw new AppError('bad_input', 'no version', {
          fields: { version: ['Укажите version, которую вы видели'] },
        })
      }
      if (version !== undefined && version !== user.version) {
        throw await conflict(db, user.id, 'Данные уже изменили')
      }
      const isDisabled = disabled ?? user.disabled_at !== null
      const newRole = role ?? user.role
      if (user.role === 'owner' && (isDisabled || newRole !== 'owner')) {
        await requireOtherOwner(db, user.id)
      }
      await db
        .updateTable('desk_users')
        .set((eb) => ({
          role: newRole,
          disabled_at: isDisabled ? (user.disabled_at ?? now.toISOString()) : null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', user.id)
        .execute()
      if (isDisabled) {
        await db.deleteFrom('desk_sessions').where('user_id', '=', user.id).execute()
        await db.deleteFrom('desk_invites').where('user_id', '=', user.id).execute()
      }
      if (isDisabled || !['owner', 'manager'].includes(newRole)) await release(act, user.id)
      const changes = [
        role !== undefined && role !== user.role && `роль ${user.role} → ${role}`,
        disabled !== undefined && (disabled ? 'доступ закрыт' : 'доступ открыт'),
      ]
      await audit({
        subject: [user.name, ...changes.filter(Boolean)].join(', '),
        entity: describeUser(user),
        changes: findChanges(
          userEntity,
          { role: user.role, disabled: user.disabled_at !== null },
          { role: newRole, disabled: isDisabled },
        ),
      })
      const changed = await findUserRow(db, user.id)
      if (!changed) throw new Error('the changed person is not there')
      return changed
    },
  })
}

async function requireOtherOwner(db: Database, id: string): Promise<void> {
  const other = await db
    .selectFrom('desk_users')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw await conflict(db, id, 'Это последний владелец: сначала назначьте другого')
}

async function conflict(db: Database, id: string, detail: string): Promise<AppError> {
  return new AppError('conflict', detail, { detail, more: { current: await findUserRow(db, id) } })
}
