import type { Database } from '../../db/connect.ts'
import { lockKey } from '../../db/dialect.ts'
import { writeShownPrices } from '../../db/lots/shown-prices.ts'
import { awaitNextVersion, raiseCatalogueVersion } from '../../db/version.ts'
import { formatCount } from '../../lib/numbers.ts'
import { defineCommand } from '../../operations/operation.server.ts'
import { lotJobs } from './contracts/lot-job-contracts.ts'
import { describeLots } from './contracts/lot-entity.ts'
import { readLotNames } from './desk-lots.server.ts'
import { lotFields } from './lot-fields.ts'
import { readField } from './read-value.server.ts'
import { lockLots, type OverrideChange, UNDO_MS, writeOverrides } from './write-overrides.server.ts'

/** Overrides that end in one transaction. */
const BATCH = 1_000

/** Whether an override is over, or a preview or an undo is too old to be used. */
export async function hasEnded(db: Database, now: Date): Promise<boolean> {
  return (await findEnded(db, now, 1)).length > 0
}

/** Removes the overrides that are over, once over all processes. Returns how many; called again while there are more. */
export const endOverrides = defineCommand(lotJobs.end, {
  act: async ({ db, now, audit }) => {
    await lockKey(db, 'feed-import')
    const ended = await findEnded(db, now, BATCH)
    const ids = [...new Set(ended.map(({ lot_id }) => lot_id))]
    await lockLots(db, ids)
    if (ended.length > 0) {
      await writeOverrides(db, ended, { now, isUndoable: false })
      await raiseCatalogueVersion(db, now)
    }
    const [only = 0] = ids
    const labels = new Set(ended.map(({ field }) => lotFields[field].label.toLowerCase()))
    await audit({
      subject: `Срок вышел, ${[...labels].join(', ')}: ${formatCount(ids.length, 'лот', 'лота', 'лотов')}`,
      entity: describeLots(
        ids,
        ids.length === 1 ? ((await readLotNames(db, ids)).get(only) ?? null) : null,
      ),
    })
    return ended.length
  },
})

/** Reads the overrides that are over, each with the change that removes it. */
async function findEnded(db: Database, now: Date, limit: number): Promise<OverrideChange[]> {
  const rows = await db
    .selectFrom('lot_overrides')
    .selectAll()
    .where('until', '<=', now.toISOString())
    .orderBy('until')
    .orderBy('lot_id')
    .limit(limit)
    .execute()
  return rows.map((before) => ({
    lot_id: before.lot_id,
    field: readField(before.field),
    before,
    after: null,
  }))
}

/**
 * Writes the prices of lots whose discount by hand has had its last day, and deletes undos and previews that are too old to
 * be used. Several processes may call it.
 */
export async function beginLotDay(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKey(trx, 'feed-import')
    if ((await writeShownPrices(trx, now)) > 0) await awaitNextVersion(trx)
    const dayAgo = new Date(now.getTime() - UNDO_MS).toISOString()
    await trx.deleteFrom('lot_undos').where('at', '<', dayAgo).execute()
    await trx.deleteFrom('lot_previews').where('at', '<', dayAgo).execute()
  })
}
