import { defineCommand } from '../../../operations/operation.server.ts'
import { changeRequest, recordEvent } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/** Opens a request that is done again: new, unassigned, due now. */
export const reopenRequest = defineCommand(requestCalls.reopen, {
  act: async (act, input) => {
    const changed = await changeRequest(act, input, ({ desk_state }) =>
      desk_state === 'done'
        ? {
            desk_state: 'new',
            assigned_to: null,
            taken_at: null,
            outcome: null,
            closed_at: null,
            handled_at: null,
            meeting_at: null,
            reminded_at: null,
            due_at: act.now.toISOString(),
          }
        : 'Заявка и так открыта',
    )
    await recordEvent(act, input.id, 'reopen')
    await act.audit({ subject: 'Заявка открыта снова', ...changed })
    return findRequestCard(act.db, input.id, act.actor, act.now)
  },
})
