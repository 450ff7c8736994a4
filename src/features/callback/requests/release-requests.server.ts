import type { Act } from '../../../verbs/verb.server.ts'
import { recordEvent } from './change-request.server.ts'

/** Gives what a person has taken back to all: of somebody who is away, has no access or another role. */
export async function releaseRequests(act: Act, userId: string): Promise<void> {
  const { db } = act
  const rows = await db
    .updateTable('callback_requests')
    .set((eb) => ({
      desk_state: 'new',
      assigned_to: null,
      taken_at: null,
      version: eb('version', '+', 1),
    }))
    .where('assigned_to', '=', userId)
    .where('desk_state', '<>', 'done')
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('due_at', '<=', act.now.toISOString())]))
    .returning('id')
    .execute()
  for (const { id } of rows) await recordEvent(act, id, 'release')
}
