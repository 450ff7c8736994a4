import * as z from 'zod/mini'
import { AppError } from '../../../lib/errors.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { changeRequest, recordEvent } from './change-request.server.ts'
import { findRequestCard } from './request-card.server.ts'
import { requestId, requestVersion } from './request-input.ts'

/** Gives a request to somebody who works on requests, or, with null, back to all. */
export const assignRequest = defineVerb({
  action: 'request.assign',
  roles: ['owner', 'manager'],
  input: z.object({
    id: requestId,
    version: requestVersion,
    user: z.nullable(z.string('Выберите, кому передать')),
  }),
  act: async (act, { user, ...input }) => {
    const { db, actor, now } = act
    const receiver =
      user === null
        ? null
        : await db
            .selectFrom('desk_users')
            .select(['id', 'name'])
            .where('id', '=', user)
            .where('role', 'in', ['owner', 'manager'])
            .where('disabled_at', 'is', null)
            .executeTakeFirst()
    if (receiver === undefined) {
      throw new AppError('bad_input', 'nobody who works on requests', {
        fields: { user: ['Этот человек не работает с заявками'] },
      })
    }
    await changeRequest(act, input, ({ desk_state }) => {
      if (desk_state === 'done') return 'Заявка уже закрыта'
      if (receiver === null) return { desk_state: 'new', assigned_to: null, taken_at: null }
      return { desk_state: 'in_progress', assigned_to: receiver.id, taken_at: now.toISOString() }
    })
    await recordEvent(act, input.id, 'assign', receiver?.name ?? '')
    const ids = receiver ? [input.id, receiver.id] : [input.id]
    await act.audit({
      subject: receiver ? `Заявка передана: ${receiver.name}` : 'Заявка отдана всем',
      ids,
    })
    return findRequestCard(db, input.id, actor, now)
  },
})
