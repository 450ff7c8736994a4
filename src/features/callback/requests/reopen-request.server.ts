import * as z from 'zod/mini'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { changeRequest, recordEvent } from './change-request.server.ts'
import { findRequestCard } from './request-card.server.ts'
import { requestId, requestVersion } from './request-input.ts'

/** Opens a request that is done again: new, nobody's, due now. */
export const reopenRequest = defineVerb({
  action: 'request.reopen',
  roles: ['owner', 'manager'],
  input: z.object({ id: requestId, version: requestVersion }),
  act: async (act, input) => {
    await changeRequest(act, input, ({ desk_state }) =>
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
    await act.audit({ subject: 'Заявка открыта снова', ids: [input.id] })
    return findRequestCard(act.db, input.id, act.actor, act.now)
  },
})
