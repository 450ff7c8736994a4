import * as z from 'zod/mini'
import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { userCalls } from '../user-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { createInvite } from './invite-rows.server.ts'
import { queueNotice } from '../queue-notice.server.ts'
import { findUser } from './find-user.server.ts'

/**
 * Creates a link with which a person sets a new password. The second factor stays and is required, unless
 * `secondFactor` says that it is lost, too: for owners that is possible at the terminal only. Throws `conflict` for a
 * person whose access is closed.
 */
export const resetUser = defineCommand(userCalls.reset, {
  input: z.extend(userCalls.reset.input, { secondFactor: z._default(z.boolean(), false) }),
  act: async ({ db, actor, now, audit }, { user: key, secondFactor }) => {
    const user = await findUser(db, key)
    // The link of a person without access opens nothing.
    if (user.disabled_at !== null) {
      throw new AppError('conflict', 'the person has no access', {
        detail: 'Доступ этого человека закрыт: сначала откройте его',
      })
    }
    if (secondFactor && user.role === 'owner' && actor.kind !== 'cli') {
      throw new AppError('forbidden', 'the factor of an owner', {
        detail: 'Второй фактор владельца сбрасывается только командой на сервере',
      })
    }
    const { id: user_id, email, name } = user
    const invite = { user_id, email, name, kind: 'reset', replacesFactor: secondFactor } as const
    const code = await createInvite(db, invite, now)
    const text = secondFactor
      ? 'Создана ссылка для нового пароля и второго фактора'
      : 'Создана ссылка для нового пароля'
    await queueNotice(db, user_id, { kind: 'reset', text }, now)
    await audit({
      subject: secondFactor ? `${name}: пароль и второй фактор` : `${name}: пароль`,
      entity: describeUser(user),
    })
    return { code, email }
  },
})
