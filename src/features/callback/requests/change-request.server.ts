import type { Updateable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { OfficeColumns } from '../../../db/callback-tables.ts'
import { readOfficeZone } from '../../../db/places.ts'
import { AppError } from '../../../lib/errors.ts'
import { type Actor, nameActor } from '../../../operations/actor.ts'
import type { AuditFacts } from '../../../operations/audit-row.server.ts'
import { type AuditedEntity, type FieldChange, findChanges } from '../../../operations/entity.ts'
import type { Act } from '../../../operations/operation.server.ts'
import { requestEntity } from './request-entity.ts'
import { selectRequests, toListed } from './request-rows.server.ts'

type RequestBefore = Awaited<ReturnType<typeof findBefore>>

/** What becomes of the columns of a request; `addsCall` counts one more call of the office. */
type Change = Omit<Updateable<OfficeColumns>, 'version' | 'calls'> & {
  handled_at?: string | null
  name?: string
  phone?: string
  addsCall?: boolean
}

/** For the row of the log: which request, and what became of its columns. */
type Changed = Required<Pick<AuditFacts, 'entity' | 'changes'>>

/**
 * Changes a request of the version that the person saw, and returns what the log says of it. Throws `not_found`, and
 * `conflict` with the request as it is now when another person was faster, or when `find` returns a sentence that says why
 * the change makes no sense.
 */
export async function changeRequest(
  act: Act,
  { id, version }: { id: string; version: number },
  find: (before: RequestBefore) => Change | string,
): Promise<Changed> {
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
  return {
    entity: toEntity(before, await readOfficeZone(db)),
    changes: await describeChanges(db, before, columns),
  }
}

/** The request of a row of the log, by the time at which it came: nothing of its visitor. Throws `not_found`. */
export async function describeRequest(db: Database, id: string): Promise<AuditedEntity> {
  return toEntity(await findBefore(db, id), await readOfficeZone(db))
}

function toEntity(
  { id, created_at }: Pick<RequestBefore, 'id' | 'created_at'>,
  zone: string,
): AuditedEntity {
  const format = new Intl.DateTimeFormat('ru-RU', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  })
  const title = `Заявка от ${format.format(new Date(created_at))}`
  return { kind: requestEntity.kind, ids: [id], title }
}

/** The changed columns that the log tells, with people by their names. */
async function describeChanges(
  db: Database,
  before: RequestBefore,
  { desk_state, outcome, due_at, meeting_at, assigned_to, name, phone }: Change,
): Promise<FieldChange[]> {
  const isGiven = assigned_to !== undefined && assigned_to !== before.assigned_to
  const ids = [before.assigned_to, assigned_to].filter((one) => typeof one === 'string')
  const people =
    isGiven && ids.length > 0
      ? await db.selectFrom('desk_users').select(['id', 'name']).where('id', 'in', ids).execute()
      : []
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? id
  return findChanges(
    requestEntity,
    { ...before, assigned_to: nameOf(before.assigned_to), name: '', phone: '' },
    {
      desk_state,
      outcome,
      due_at,
      meeting_at,
      name,
      phone,
      ...(isGiven && { assigned_to: nameOf(assigned_to) }),
    },
  )
}

/** Whether the visitor did not answer, and is called again at a time that is ahead. */
export function isCallBack({ desk_state, outcome, due_at }: RequestBefore, now: Date): boolean {
  const isAhead = due_at !== null && due_at > now.toISOString()
  return desk_state === 'in_progress' && outcome === 'no_answer' && isAhead
}

async function findBefore(db: Database, id: string) {
  const row = await db
    .selectFrom('callback_requests')
    .select([
      'id',
      'created_at',
      'version',
      'desk_state',
      'assigned_to',
      'outcome',
      'due_at',
      'meeting_at',
    ])
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
