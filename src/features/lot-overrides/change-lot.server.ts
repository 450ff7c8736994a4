import type { Database } from '../../db/connect.ts'
import { type FeedValues, readFeedValues } from '../../db/lots/feed-values.ts'
import { awaitNextVersion } from '../../db/version.ts'
import { AppError } from '../../lib/errors.ts'
import { type Actor, nameActor } from '../../operations/actor.ts'
import type { AuditFacts } from '../../operations/audit-row.server.ts'
import type { Act } from '../../operations/operation.server.ts'
import { describeLots } from './contracts/lot-entity.ts'
import { describeChange } from './change-words.server.ts'
import { readLotNames } from './desk-lots.server.ts'
import { findLotCard } from './lot-card.server.ts'
import { lotFields } from './lot-fields.ts'
import type { ChangedLot, FieldValue, OverrideField } from './schema.ts'
import { readShownValues, type ShownValues } from './shown-values.server.ts'
import { lockLot } from './wait-for-import.server.ts'
import { type StoredOverride, writeOverrides } from './write-overrides.server.ts'

/** What is known of a field of a lot before it is changed. */
export interface BeforeChange {
  before: StoredOverride | null
  feed: FeedValues
  shown: ShownValues
}

/**
 * Changes what was set by hand of one field of a lot, of the version that the person saw. `find` returns the override that
 * stands from then on; null: none. Returns the lot, and what the log says of the change. Throws `not_found`, and `conflict` with the lot as it is now.
 */
export async function changeLot(
  act: Act,
  { id, field, version }: { id: number; field: OverrideField; version: number },
  find: (before: BeforeChange) => StoredOverride | null | Promise<StoredOverride | null>,
): Promise<{ changed: ChangedLot; logged: AuditFacts & Required<Pick<AuditFacts, 'entity'>> }> {
  const { db, actor, now } = act
  await lockLot(db, id)
  const feed = (await readFeedValues(db, [id])).get(id)
  const shown = (await readShownValues(db, [id])).get(id)
  if (!feed || !shown) throw new AppError('not_found', 'no such lot')
  const own = await db
    .selectFrom('overridden_lots')
    .select('version')
    .where('lot_id', '=', id)
    .executeTakeFirst()
  if ((own?.version ?? 0) !== version) throw await rejectStale(db, id, actor, now)
  const before = (await findOverrides(db, [id], field)).get(id) ?? null
  const after = await find({ before, feed, shown })
  const undo = await writeOverrides(db, [{ lot_id: id, field, before, after }], { now })
  await awaitNextVersion(db)
  const is = (await readShownValues(db, [id])).get(id) ?? shown
  const title = (await readLotNames(db, [id])).get(id) ?? ''
  const note = after?.note ? `: ${after.note}` : ''
  const logged = {
    subject: `${title}, ${lotFields[field].label.toLowerCase()}${note}`,
    entity: describeLots([id], title),
    changes: describeChange(field, shown[field], is[field]),
  }
  return { changed: { lot: await findLotCard(db, id, actor, now), undo }, logged }
}

async function rejectStale(db: Database, id: number, actor: Actor, now: Date): Promise<AppError> {
  const current = await findLotCard(db, id, actor, now)
  return new AppError('conflict', 'the lot has changed', {
    detail: 'Лот уже изменили',
    more: { current },
  })
}

/** Finds the overrides of one field of lots. */
export async function findOverrides(
  db: Database,
  ids: readonly number[],
  field: OverrideField,
): Promise<Map<number, StoredOverride>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lot_overrides')
    .selectAll()
    .where('lot_id', 'in', ids)
    .where('field', '=', field)
    .execute()
  return new Map(rows.map((row) => [row.lot_id, row]))
}

/** Returns the override that a person sets now over what the feed says. */
export function createOverride(
  { actor, now }: Pick<Act, 'actor' | 'now'>,
  { lot_id, field, value }: { lot_id: number; field: OverrideField; value: FieldValue },
  { feed, note, until }: { feed: FeedValues; note: string; until: string | null },
): StoredOverride {
  const said = JSON.stringify(feed[field as keyof FeedValues] ?? null)
  return {
    lot_id,
    field,
    value: JSON.stringify(value),
    feed_then: said,
    feed_now: said,
    feed_changed_at: null,
    is_feed_changed: 0,
    note,
    user_id: actor.kind === 'user' ? actor.id : null,
    user_name: nameActor(actor),
    at: now.toISOString(),
    until,
  }
}
