import type { Database } from '../../../db/connect.ts'
import { CLOCK_SKEW_MS } from '../../../lib/async/clock.ts'

/** A tab says this often that it shows a request; a few missed times do not count. */
const SEEN_MS = 45_000

/** Who has a request open. */
export interface Seen {
  request: string
  users: Array<{ id: string; name: string }>
}

/** Stores that a tab of a person shows a request: a courtesy to others, never a lock. Unknown requests are ignored. */
export async function showRequest(
  db: Database,
  { user, tab, request }: { user: string; tab: string; request: string },
  now: Date,
): Promise<void> {
  const seen_at = now.toISOString()
  const known = await db
    .selectFrom('callback_requests')
    .select('id')
    .where('id', '=', request)
    .executeTakeFirst()
  if (!known) return
  await db
    .insertInto('desk_viewers')
    .values({ tab: toKey(user, tab), request_id: request, user_id: user, seen_at })
    .onConflict((conflict) =>
      conflict.column('tab').doUpdateSet({ request_id: request, seen_at, user_id: user }),
    )
    .execute()
  await db
    .deleteFrom('desk_viewers')
    .where((eb) => eb.or([eb('seen_at', '<=', since(now)), eb('seen_at', '>', until(now))]))
    .execute()
}

/** Stores that a tab shows a request no longer. */
export async function leaveRequest(
  db: Database,
  { user, tab }: { user: string; tab: string },
): Promise<void> {
  await db.deleteFrom('desk_viewers').where('tab', '=', toKey(user, tab)).execute()
}

/** Lists who has which request open; with `request` only that one. */
export async function listViewers(db: Database, now: Date, request?: string): Promise<Seen[]> {
  let query = db
    .selectFrom('desk_viewers as viewer')
    .innerJoin('desk_users as person', 'person.id', 'viewer.user_id')
    .select(['viewer.request_id', 'person.id', 'person.name'])
    .distinct()
    .where('viewer.seen_at', '>', since(now))
    .where('viewer.seen_at', '<=', until(now))
    .where('person.disabled_at', 'is', null)
  if (request !== undefined) query = query.where('viewer.request_id', '=', request)
  const rows = await query
    .orderBy('viewer.request_id')
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
  return [...Map.groupBy(rows, ({ request_id }) => request_id)].map(([id, users]) => ({
    request: id,
    users: users.map(({ id: user, name }) => ({ id: user, name })),
  }))
}

function toKey(user: string, tab: string): string {
  return `${user} ${tab}`
}

/** What was seen later was seen while the clock was ahead. */
function until(now: Date): string {
  return new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
}

function since(now: Date): string {
  return new Date(now.getTime() - SEEN_MS).toISOString()
}
