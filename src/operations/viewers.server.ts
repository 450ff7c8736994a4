import type { Database } from '../db/connect.ts'
import { CLOCK_SKEW_MS } from '../lib/time/clock.ts'
import type { Actor } from './actor.ts'

/** A tab says this often that it shows something; a few missed times do not count. */
const SEEN_MS = 45_000

/** Who has something open. */
export interface Seen {
  topic: string
  id: string
  users: Array<{ id: string; name: string }>
}

interface Shown {
  actor: Actor
  /** A random name of the tab. */
  tab: string
}

/** Stores that a tab of a person shows something: a courtesy to others, never a lock, and nothing for the log. */
export async function storeViewer(
  db: Database,
  { actor, tab, topic, id }: Shown & { topic: string; id: string },
  now: Date,
): Promise<void> {
  const row = { topic, entity_id: id, user_id: findPerson(actor), seen_at: now.toISOString() }
  await db
    .insertInto('desk_viewers')
    .values({ tab: toKey(actor, tab), ...row })
    .onConflict((conflict) => conflict.column('tab').doUpdateSet(row))
    .execute()
  await db
    .deleteFrom('desk_viewers')
    .where((eb) => eb.or([eb('seen_at', '<=', since(now)), eb('seen_at', '>', until(now))]))
    .execute()
}

/** Stores that a tab of a person shows nothing any longer. */
export async function removeViewer(db: Database, { actor, tab }: Shown): Promise<void> {
  await db.deleteFrom('desk_viewers').where('tab', '=', toKey(actor, tab)).execute()
}

/** Lists who has what open; with `only` one thing. */
export async function listViewers(
  db: Database,
  now: Date,
  only?: { topic: string; id: string },
): Promise<Seen[]> {
  let query = db
    .selectFrom('desk_viewers as viewer')
    .innerJoin('desk_users as person', 'person.id', 'viewer.user_id')
    .select(['viewer.topic', 'viewer.entity_id', 'person.id', 'person.name'])
    .distinct()
    .where('viewer.seen_at', '>', since(now))
    .where('viewer.seen_at', '<=', until(now))
    .where('person.disabled_at', 'is', null)
  if (only) {
    query = query.where('viewer.topic', '=', only.topic).where('viewer.entity_id', '=', only.id)
  }
  const rows = await query
    .orderBy('viewer.topic')
    .orderBy('viewer.entity_id')
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
  const grouped = Map.groupBy(rows, ({ topic, entity_id }) => `${topic} ${entity_id}`)
  return [...grouped.values()].flatMap((viewers) => {
    const [first] = viewers
    if (!first) return []
    const users = viewers.map(({ id, name }) => ({ id, name }))
    return [{ topic: first.topic, id: first.entity_id, users }]
  })
}

function findPerson(actor: Actor): string {
  return actor.kind === 'user' ? actor.id : ''
}

function toKey(actor: Actor, tab: string): string {
  return `${findPerson(actor)} ${tab}`
}

/** What was seen later was seen while the clock was ahead. */
function until(now: Date): string {
  return new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
}

function since(now: Date): string {
  return new Date(now.getTime() - SEEN_MS).toISOString()
}
