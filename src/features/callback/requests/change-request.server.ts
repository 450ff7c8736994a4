import type { Updateable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { OfficeColumns } from '../../../db/callback-tables.ts'
import { AppError } from '../../../lib/errors.ts'
import { type Actor, nameActor } from '../../../verbs/actor.ts'
import type { Act } from '../../../verbs/verb.server.ts'
import { selectRequests, toListed } from './request-rows.server.ts'

type RequestBefore = Awaited<ReturnType<typeof findBefore>>

/** What becomes of the columns of a request; `addsCall` counts one more call of the office. */
type Change = Omit<Updateable<OfficeColumns>, 'version' | 'calls'> & {
  handled_at?: string | null
  name?: string
  phone?: string
  addsCall?: boolean
}

/**
 * Changes a request of the version that the person saw. Throws `not_found`, and `conflict` with the request as it is now
 * when another person was faster, or when `find` returns a sentence that says why the change makes no sense.
 */
export async function changeRequest(
  act: Act,
  { id, version }: { id: string; version: number },
  find: (before: RequestBefore) => Change | string,
): Promise<void> {
  const { db } = act
  const before = await findBefore(db, id)
  if (before.version !== version) throw await conflict(act, id, 'Заявку уже изменили')
  const change = find(before)
  if (typeof change === 'string') throw await conflict(act, id, change)
  const { addsCall, ...columns } = change
  const { numUpdatedRows } = await db
    .updateTable('callback_requests')
    .set((eb) => ({
      ...columns,
      version: eb('version', '+', 1),
      ...(addsCall && { calls: eb('calls', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw await conflict(act, id, 'Заявку уже изменили')
}

/** Whether the visitor did not answer, and is called again at a time that is ahead. */
export function isCallBack({ desk_state, outcome, due_at }: RequestBefore, now: Date): boolean {
  const isAhead = due_at !== null && due_at > now.toISOString()
  return desk_state === 'in_progress' && outcome === 'no_answer' && isAhead
}

async function findBefore(db: Database, id: string) {
  const row = await db
    .selectFrom('callback_requests')
    .select(['id', 'version', 'desk_state', 'assigned_to', 'outcome', 'due_at', 'meeting_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'no such request')
  return row
}

/** Returns the error `conflict` with a request as it is now. */
export async function conflict(
  { db, actor, now }: Act,
  id: string,
  detail: string,
): Promise<AppError> {
  const row = await selectRequests(db).where('request.id', '=', id).executeTakeFirst()
  const [current] = row ? await toListed(db, [row], actor, now) : []
  return new AppError('conflict', 'the request has changed', { detail, more: { current } })
}

/** Writes what was done to a request into its own history. */
export async function recordEvent(
  { db, actor, now }: { db: Database; actor: Actor; now: Date },
  requestId: string,
  kind: string,
  text = '',
): Promise<void> {
  const at = now.toISOString()
  const user_id = actor.kind === 'user' ? actor.id : null
  const row = { request_id: requestId, at, user_id, user_name: nameActor(actor), kind, text }
  await db.insertInto('request_events').values(row).execute()
}
