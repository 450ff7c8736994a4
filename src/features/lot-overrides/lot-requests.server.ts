import type { Database } from '../../db/connect.ts'
import type { LotKind } from '../../db/tables.ts'
import { lotAddress } from '../lots/model/lot-labels.ts'
import { maskName, maskPhone } from '../../lib/mask-person.ts'
import type { Actor } from '../../operations/actor.ts'
import type { DeskLotCard } from './schema.ts'

const SHOWN_MS = 30 * 24 * 60 * 60 * 1000
const MAX_REQUESTS = 100

/**
 * Lists the callback requests about a lot of the last 30 days, newest first; null for an editor, who sees none. An analyst
 * sees neither names nor phones (decision D61).
 */
export async function listLotRequests(
  db: Database,
  { id, kind, article }: { id: number; kind: LotKind; article: string | null },
  actor: Actor,
  now: Date,
): Promise<DeskLotCard['requests']> {
  const role = actor.kind === 'user' ? actor.role : 'owner'
  if (role === 'editor') return null
  const rows = await db
    .selectFrom('callback_requests')
    .select(['id', 'created_at', 'desk_state', 'outcome', 'name', 'phone'])
    .where('created_at', '>=', new Date(now.getTime() - SHOWN_MS).toISOString())
    .where((eb) =>
      eb.or([
        eb.and([eb('page', '=', lotAddress(kind, id)), eb('lot', 'is', null)]),
        ...(article === null ? [] : [eb('lot', '=', article)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_REQUESTS)
    .execute()
  const isMasked = role === 'analyst'
  return rows.map(({ desk_state, name, phone, ...row }) => ({
    ...row,
    state: desk_state,
    name: isMasked ? maskName(name) : name,
    phone: isMasked ? maskPhone(phone) : phone,
  }))
}
