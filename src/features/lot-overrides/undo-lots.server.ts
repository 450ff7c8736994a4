import type { Database } from '../../db/connect.ts'
import { type FeedValues, readFeedValues } from '../../db/lots/feed-values.ts'
import { awaitNextVersion, raiseCatalogueVersion } from '../../db/version.ts'
import { AppError } from '../../lib/errors.ts'
import { formatCount } from '../../lib/numbers.ts'
import { defineCommand } from '../../operations/operation.server.ts'
import { findOverrides } from './change-lot.server.ts'
import { lotListCalls } from './contracts/lot-contracts.ts'
import { describeLots } from './contracts/lot-entity.ts'
import { readLotNames } from './desk-lots.server.ts'
import { lotFields } from './lot-fields.ts'
import { type BulkResult, type OverrideField, overrideFields } from './schema.ts'
import { holdOffImports, sayWhenBusy } from './wait-for-import.server.ts'
import {
  lockLots,
  type OverrideChange,
  type StoredOverride,
  UNDO_MS,
  writeOverrides,
} from './write-overrides.server.ts'

interface UndoRow {
  id: number
  lot_id: number
  field: string
  before: string | null
}

/**
 * Undoes a change of the last day, but for fields that somebody changed since, which are named. Throws `not_found` for an
 * older or unknown one, and `conflict` when nothing is left to undo.
 */
export const undoLots = defineCommand(lotListCalls.undo, {
  around: (_context, _input, run) => sayWhenBusy(run),
  act: async (act, { id }): Promise<BulkResult> => {
    const { db, now } = act
    await holdOffImports(db)
    const rows = await findUndoRows(db, id, now)
    const ids = [...new Set(rows.map(({ lot_id }) => lot_id))]
    await lockLots(db, ids)
    const names = await readLotNames(db, ids)
    const { changes, skipped } = await planUndo(db, rows, names, now)
    if (changes.length === 0) {
      throw new AppError('conflict', 'nothing is left to undo', {
        detail: 'Отменять нечего: всё изменили позже',
        more: { skipped },
      })
    }
    const undo = await writeOverrides(db, changes, { now })
    const undone = [...new Set(changes.map(({ lot_id }) => lot_id))]
    if (undone.length === 1) await awaitNextVersion(db)
    else await raiseCatalogueVersion(db, now)
    const fields = new Set(changes.map(({ field }) => lotFields[field].label.toLowerCase()))
    const [only = 0] = undone
    await act.audit({
      subject: `${[...fields].join(', ')}: ${formatCount(undone.length, 'лот', 'лота', 'лотов')}`,
      entity: describeLots(undone, undone.length === 1 ? (names.get(only) ?? null) : null),
    })
    return { count: undone.length, skipped, undo }
  },
})

async function findUndoRows(db: Database, id: string, now: Date): Promise<UndoRow[]> {
  const rows = await db
    .selectFrom('lot_undo_rows')
    .innerJoin('lot_undos', 'lot_undos.id', 'lot_undo_rows.undo_id')
    .select(['lot_undo_rows.id', 'lot_id', 'field', 'before'])
    .where('undo_id', '=', id)
    .where('lot_undos.at', '>', new Date(now.getTime() - UNDO_MS).toISOString())
    .orderBy('lot_undo_rows.id')
    .execute()
  if (rows.length === 0) throw new AppError('not_found', 'no such change')
  return rows
}

async function planUndo(
  db: Database,
  rows: readonly UndoRow[],
  names: ReadonlyMap<number, string>,
  now: Date,
): Promise<{ changes: OverrideChange[]; skipped: BulkResult['skipped'] }> {
  const changes: OverrideChange[] = []
  const skipped: BulkResult['skipped'] = []
  const finishes = await db.selectFrom('finishes').select('slug').execute()
  const slugs = new Set(finishes.map(({ slug }) => JSON.stringify(slug)))
  for (const field of overrideFields) {
    const own = rows.filter((row) => row.field === field)
    const ids = own.map(({ lot_id }) => lot_id)
    if (ids.length === 0) continue
    const last = await findLastChanges(db, ids, field)
    const standing = await findOverrides(db, ids, field)
    const feeds = await readFeedValues(db, ids)
    for (const { id, lot_id, before } of own) {
      const skip = (reason: string) =>
        skipped.push({ id: lot_id, title: names.get(lot_id) ?? String(lot_id), reason })
      const stored = before === null ? null : (JSON.parse(before) as StoredOverride)
      const isOver = stored?.until != null && stored.until <= now.toISOString()
      const isWithoutFinish =
        field === 'finish' && stored !== null && stored.value !== 'null' && !slugs.has(stored.value)
      if ((last.get(lot_id) ?? id) !== id) skip('изменено позже')
      else if (isWithoutFinish) skip('такой отделки больше нет')
      else {
        const after = stored === null || isOver ? null : follow(stored, feeds.get(lot_id), now)
        changes.push({ lot_id, field, before: standing.get(lot_id) ?? null, after })
      }
    }
  }
  return { changes, skipped }
}

/** The override as it was, with what the feed says by now. */
function follow(stored: StoredOverride, feed: FeedValues | undefined, now: Date): StoredOverride {
  const feed_now = JSON.stringify(feed?.[stored.field as keyof FeedValues] ?? null)
  const isChanged = feed_now !== stored.feed_then && feed_now !== stored.value
  return {
    ...stored,
    feed_now,
    is_feed_changed: isChanged ? 1 : 0,
    feed_changed_at: isChanged ? (stored.feed_changed_at ?? now.toISOString()) : null,
  }
}

/** The last change of a field of each lot that could be undone. */
async function findLastChanges(
  db: Database,
  ids: readonly number[],
  field: OverrideField,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lot_undo_rows')
    .select((eb) => ['lot_id', eb.fn.max('id').as('last')])
    .where('lot_id', 'in', ids)
    .where('field', '=', field)
    .groupBy('lot_id')
    .execute()
  return new Map(rows.map(({ lot_id, last }) => [lot_id, last]))
}
