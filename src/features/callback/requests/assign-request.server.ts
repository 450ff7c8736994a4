import { AppError } from '../../../lib/errors.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { changeRequest, isCallBack, recordEvent } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/**
 * Gives a request to somebody who works on requests, or, with null, back to all. Throws `bad_input` for a person who has
 * not joined or is away, unless `confirm` says that it is meant.
 */
export const assignRequest = defineCommand(requestCalls.assign, {
  act: async (act, { user, confirm, ...input }) => {
    const { db, actor, now } = act
    const receiver = user === null ? null : await findReceiver(act, user, confirm === true)
    const changed = await changeRequest(act, input, (before) => {
      const to = { assigned_to: receiver?.id ?? null }
      // A meeting is ahead: only who goes there changes.
      if (before.desk_state === 'done' && before.meeting_at !== null) return to
      if (before.desk_state === 'done') return 'Заявка уже закрыта'
      if (receiver === null) return { ...to, desk_state: 'new', taken_at: null }
      const taken = { ...to, desk_state: 'in_progress', taken_at: now.toISOString() } as const
      return isCallBack(before, now) ? taken : { ...taken, outcome: null }
    })
    await recordEvent(act, input.id, 'assign', receiver?.name ?? '')
    const ids = receiver ? [input.id, receiver.id] : [input.id]
    await act.audit({
      subject: receiver ? `Заявка передана: ${receiver.name}` : 'Заявка отдана всем',
      ...changed,
      ids,
    })
    return findRequestCard(db, input.id, actor, now)
  },
})

async function findReceiver({ db, now }: Act, id: string, isMeant: boolean) {
  const person = await db
    .selectFrom('desk_users')
    .select(['id', 'name', 'password_hash', 'absent_until'])
    .where('id', '=', id)
    .where('role', 'in', ['owner', 'manager'])
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw refuse('Этот человек не работает с заявками')
  if (isMeant) return person
  if (person.password_hash === null) {
    throw refuse('Этот человек ещё не принял приглашение и заявку не увидит')
  }
  if (person.absent_until !== null && person.absent_until > now.toISOString()) {
    throw refuse('Этот человек сейчас отсутствует и заявку не увидит')
  }
  return person
}

function refuse(message: string): AppError {
  return new AppError('bad_input', 'nobody who works on requests now', {
    fields: { user: [message] },
  })
}
