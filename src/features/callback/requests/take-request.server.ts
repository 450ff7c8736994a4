import { defineCommand } from '../../../operations/operation.server.ts'
import { changeRequest, isCallBack, recordEvent } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/** Takes an unassigned request. Throws `conflict` when somebody was faster, and for one that is done. */
export const takeRequest = defineCommand(requestCalls.take, {
  act: async (act, input) => {
    const { actor, now } = act
    const user = actor.kind === 'user' ? actor.id : null
    const changed = await changeRequest(act, input, (before) => {
      const { desk_state, assigned_to } = before
      if (desk_state === 'done') return 'Заявка уже закрыта'
      if (desk_state === 'in_progress' && assigned_to !== user)
        return 'Заявку уже взял другой человек'
      // One's own call-back returns at its time, also when it is taken before.
      if (isCallBack(before, now)) return {}
      return {
        desk_state: 'in_progress',
        assigned_to: user,
        taken_at: now.toISOString(),
        outcome: null,
      }
    })
    await recordEvent(act, input.id, 'take')
    await act.audit({ subject: 'Заявка взята', ...changed })
    return findRequestCard(act.db, input.id, actor, now)
  },
})
