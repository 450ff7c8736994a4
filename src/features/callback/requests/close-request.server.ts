import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { changeRequest, recordEvent } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/** When a visitor who did not answer is called again, unless a person says when. */
export const AGAIN_MS = 3_600_000
const MAX_AHEAD_MS = 366 * 86_400_000

/**
 * Stores the outcome of a call (decision D68). After `no_answer` the request is due again at `at`, in an hour by default; every other
 * outcome closes the request, which then counts as handled. A `meeting` with a time has an outcome of its own: it comes
 * back then (decision D108), and may be given another outcome before.
 */
export const closeRequest = defineCommand(requestCalls.close, {
  act: async (act, { outcome, at, text, ...input }) => {
    const { db, actor, now } = act
    const time = at ? new Date(at) : null
    requireAhead(time, now)
    const user = actor.kind === 'user' ? actor.id : null
    const again = time ?? new Date(now.getTime() + AGAIN_MS)
    const changed = await changeRequest(act, input, ({ desk_state, assigned_to, meeting_at }) => {
      if (desk_state === 'done' && meeting_at === null) return 'Заявка уже закрыта'
      const common = {
        outcome,
        assigned_to: assigned_to ?? user,
        taken_at: null,
        meeting_at: null,
        reminded_at: null,
        addsCall: outcome !== 'spam',
      }
      if (outcome === 'no_answer') {
        return {
          ...common,
          desk_state: 'in_progress',
          due_at: again.toISOString(),
          closed_at: null,
          handled_at: null,
        }
      }
      const closed = now.toISOString()
      const meeting = outcome === 'meeting' && time !== null ? time.toISOString() : null
      return {
        ...common,
        desk_state: 'done',
        closed_at: closed,
        handled_at: closed,
        ...(meeting !== null && { meeting_at: meeting, due_at: meeting }),
      }
    })
    const moment = outcome === 'no_answer' ? again : time
    await recordEvent(act, input.id, outcome, moment?.toISOString() ?? '')
    if (text !== undefined) {
      const user_name = actor.kind === 'user' ? actor.name : 'командная строка'
      const note = { request_id: input.id, at: now.toISOString(), user_id: user, user_name, text }
      await db.insertInto('request_notes').values(note).execute()
    }
    await act.audit({ subject: `Итог: ${outcome}`, ...changed })
    return findRequestCard(db, input.id, actor, now)
  },
})

function requireAhead(time: Date | null, now: Date): void {
  if (time === null) return
  const ahead = time.getTime() - now.getTime()
  if (ahead > 0 && ahead < MAX_AHEAD_MS) return
  throw new AppError('bad_input', 'a time that is past or too far', {
    fields: { at: [ahead <= 0 ? 'Это время уже прошло' : 'Слишком далеко: не больше года'] },
  })
}
