import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { isPostgres } from '../../db/dialect.ts'
import { writeShownPrices } from '../../db/lots/shown-prices.ts'
import type { LotOverridesTable } from '../../db/override-tables.ts'
import { recordChange } from '../../operations/record-change.server.ts'
import { lotsTopic, lotTopic } from './contracts/lot-topic.ts'
import { storeOverriddenLots } from './overridden-lots.server.ts'
import type { OverrideField, Undo } from './schema.ts'

export type StoredOverride = Selectable<LotOverridesTable>

/** What becomes of one field of a lot. */
export interface OverrideChange {
  lot_id: number
  field: OverrideField
  before: StoredOverride | null
  after: StoredOverride | null
}

/** Rows of one statement. */
const BATCH = 500
/** For so long a change can be undone. */
export const UNDO_MS = 24 * 60 * 60 * 1000

/** Locks lots against an import and against another person until the transaction ends. SQLite has one writer anyway. */
export async function lockLots(trx: Database, ids: readonly number[]): Promise<void> {
  if (!isPostgres(trx) || ids.length === 0) return
  await trx
    .selectFrom('lots')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Stores changes of overrides with all that follows: what is shown, the price history, events, and how they are undone,
 * unless that is not possible. The caller sees to the version of the catalogue.
 */
export async function writeOverrides(
  trx: Database,
  changes: readonly OverrideChange[],
  { now, isUndoable = true }: { now: Date; isUndoable?: boolean },
): Promise<Undo> {
  const ids = [...new Set(changes.map(({ lot_id }) => lot_id))]
  for (let from = 0; from < changes.length; from += BATCH) {
    await replaceOverrides(trx, changes.slice(from, from + BATCH))
  }
  const versions = await storeOverriddenLots(trx, ids, now)
  for (let from = 0; from < ids.length; from += BATCH) {
    await writeShownPrices(trx, now, ids.slice(from, from + BATCH))
  }
  const undo = isUndoable ? await storeUndo(trx, changes, now) : { id: '', until: '' }
  const [first] = ids
  if (ids.length === 1 && first !== undefined) {
    const version = versions.get(first) ?? 0
    await recordChange(trx, lotTopic, { id: String(first), version, event: { id: first, version } })
  } else {
    await recordChange(trx, lotsTopic, { id: '', version: 0, event: { count: ids.length } })
  }
  return undo
}

async function replaceOverrides(trx: Database, changes: readonly OverrideChange[]): Promise<void> {
  const byField = Map.groupBy(changes, ({ field }) => field)
  for (const [field, own] of byField) {
    const ids = own.map(({ lot_id }) => lot_id)
    await trx
      .deleteFrom('lot_overrides')
      .where('field', '=', field)
      .where('lot_id', 'in', ids)
      .execute()
  }
  const rows = changes.flatMap(({ after }): Insertable<LotOverridesTable>[] =>
    after === null ? [] : [after],
  )
  if (rows.length > 0) await trx.insertInto('lot_overrides').values(rows).execute()
}

async function storeUndo(
  trx: Database,
  changes: readonly OverrideChange[],
  now: Date,
): Promise<Undo> {
  const id = randomUUID()
  await trx.insertInto('lot_undos').values({ id, at: now.toISOString() }).execute()
  for (let from = 0; from < changes.length; from += BATCH) {
    await trx
      .insertInto('lot_undo_rows')
      .values(
        changes.slice(from, from + BATCH).map(({ lot_id, field, before }) => ({
          undo_id: id,
          lot_id,
          field,
          before: before === null ? null : JSON.stringify(before),
        })),
      )
      .execute()
  }
  return { id, until: new Date(now.getTime() + UNDO_MS).toISOString() }
}
