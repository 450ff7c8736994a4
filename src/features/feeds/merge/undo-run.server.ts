import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { followFeeds } from '../../../db/lots/follow-feeds.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import { inTransaction } from '../../../operations/operation.server.ts'
import {
  type PlaceTable,
  placeTables,
  readLots,
  type RowChanges,
  STAMPS,
  writeLotWords,
} from './record-run.server.ts'

/** What an undo did, or would do. */
export interface UndoReport {
  /** When the run was that is undone. */
  at: string
  /** Lots that are as they were. */
  restored: number
  /** Lots that the run created and that are gone. */
  removed: number
  /** What was changed since and therefore stays: the lot by its article or number, and the fields. */
  kept: Array<{ lot: string; fields: string[] }>
  /** Whether the feed has an address: it is paused. */
  isPaused: boolean
}

/** Tables whose rows a removed lot takes with it. */
const lotTables = [
  'favourites',
  'shared_list_lots',
  'shared_list_hearts',
  'shared_list_comments',
  'lot_features',
  'lot_window_views',
  'price_history',
] as const
const wordFields = new Set<string>(['lot_features', 'lot_window_views'])
const BATCH = 500
const PAUSED =
  'последняя загрузка отменена, источник остановлен: kvartal sources resume загрузит тот же фид снова'

/** Rolls the transaction of a dry run back and carries its report. */
class Rollback extends Error {
  readonly report: UndoReport

  constructor(report: UndoReport) {
    super('rolled back')
    this.report = report
  }
}

/**
 * Undoes the last applied run of a feed, in one transaction, of the caller if there is one (decision D105): rows are as before but for fields that
 * something changed since. The source is paused, and its next run reads the same document again. Throws a sentence when
 * there is nothing to undo.
 */
export async function undoRun(
  db: Database,
  source: string,
  { at, dryRun = false }: { at: Date; dryRun?: boolean },
): Promise<UndoReport> {
  try {
    return await inTransaction(db, async (trx) => {
      await lockKey(trx, 'feed-import')
      const report = await undoRows(trx, source)
      await followFeeds(trx, at)
      if (dryRun) throw new Rollback(report)
      await raiseCatalogueVersion(trx, at)
      return report
    })
  } catch (error) {
    if (error instanceof Rollback) return error.report
    throw error
  }
}

async function undoRows(trx: Database, source: string): Promise<UndoReport> {
  const run = await trx
    .selectFrom('feed_undo')
    .selectAll()
    .where('source', '=', source)
    .executeTakeFirst()
  if (!run) {
    throw new Error(`Отменять нечего: последней загрузки «${source}» нет, или она уже отменена.`)
  }
  const report: UndoReport = { at: run.at, restored: 0, removed: 0, kept: [], isPaused: false }
  await sql`delete from price_history where id > ${run.last_price} and at <= ${run.at}
    and lot_id in (select id from lots where source = ${source} and id <= ${run.last_lot})`.execute(
    trx,
  )
  await restoreLots(trx, source, report)
  await removeCreatedLots(trx, source, run, report)
  await restorePlaces(trx, source)
  await removeCreatedPlaces(trx, JSON.parse(run.created) as Partial<Record<PlaceTable, number[]>>)
  await trx.deleteFrom('feed_undo').where('source', '=', source).execute()
  await trx.deleteFrom('feed_documents').where('source', '=', source).execute()
  const paused = await trx
    .updateTable('feed_sources')
    .set({ is_paused: 1, etag: null, last_modified: null, problem: PAUSED })
    .where('name', '=', source)
    .returning('id')
    .execute()
  return { ...report, isPaused: paused.length > 0 }
}

async function restoreLots(trx: Database, source: string, report: UndoReport): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await readRecorded(trx, source, 'lots', last)
    if (rows.length === 0) return
    const lots = new Map(
      (
        await readLots(
          trx,
          rows.map(({ row_id }) => row_id),
        )
      ).map((lot) => [lot.id, lot]),
    )
    for (const { row_id, changes } of rows) {
      const lot = lots.get(row_id)
      if (!lot) continue
      const { values, kept } = chooseValues(changes, lot)
      for (const [field, value] of Object.entries(values)) {
        if (!wordFields.has(field)) continue
        await writeLotWords(trx, field, row_id, typeof value === 'string' ? value : '')
      }
      await writeRow(
        trx,
        'lots',
        row_id,
        Object.fromEntries(Object.entries(values).filter(([field]) => !wordFields.has(field))),
      )
      report.restored++
      if (kept.length > 0) report.kept.push({ lot: nameLot(lot), fields: kept })
    }
    last = rows.at(-1)?.row_id ?? 0
  }
}

async function restorePlaces(trx: Database, source: string): Promise<void> {
  for (const table of ['projects', 'buildings']) {
    for (let last = 0; ; ) {
      const rows = await readRecorded(trx, source, table, last)
      if (rows.length === 0) break
      for (const { row_id, changes } of rows) {
        const { rows: found } = await sql<Record<string, unknown>>`
          select * from ${sql.ref(table)} where id = ${row_id}`.execute(trx)
        if (found[0]) await writeRow(trx, table, row_id, chooseValues(changes, found[0]).values)
      }
      last = rows.at(-1)?.row_id ?? 0
    }
  }
}

async function removeCreatedLots(
  trx: Database,
  source: string,
  { last_lot, at }: { last_lot: number; at: string },
  report: UndoReport,
): Promise<void> {
  const lots = await trx
    .selectFrom('lots')
    .select(['id', 'article', 'number', 'updated_at'])
    .where('source', '=', source)
    .where('id', '>', last_lot)
    .orderBy('id')
    .execute()
  const gone = lots.filter(({ updated_at }) => updated_at === at).map(({ id }) => id)
  for (const lot of lots) {
    if (lot.updated_at !== at) report.kept.push({ lot: nameLot(lot), fields: ['создан загрузкой'] })
  }
  for (let from = 0; from < gone.length; from += BATCH) {
    const ids = gone.slice(from, from + BATCH)
    for (const table of lotTables) {
      await sql`delete from ${sql.table(table)} where lot_id in (${sql.join(ids)})`.execute(trx)
    }
    await trx.deleteFrom('lots').where('id', 'in', ids).execute()
  }
  report.removed = gone.length
}

/** Conditions under which a created row is still needed, from the smallest place to the largest. */
const users: Record<PlaceTable, string> = {
  floors: 'select 1 from lots where floor_id = created.id',
  sections: 'select 1 from floors where section_id = created.id',
  buildings: `select 1 from sections where building_id = created.id
    union all select 1 from flat_pictures where building_id = created.id`,
  projects: `select 1 from buildings where project_id = created.id
    union all select 1 from flat_pictures where project_id = created.id`,
  cities: 'select 1 from projects where city_id = created.id',
  finishes: `select 1 from lots where finish_id = created.id
    union all select 1 from overridden_lots where finish_id = created.id
    union all select 1 from project_finishes where finish_id = created.id
    union all select 1 from flat_pictures where finish_id = created.id`,
}

/** Removes places that the run created, if nothing is in them and no content describes them. */
async function removeCreatedPlaces(
  trx: Database,
  created: Partial<Record<PlaceTable, number[]>>,
): Promise<void> {
  for (const table of placeTables.toReversed()) {
    for (const id of created[table] ?? []) {
      const isOwn =
        table === 'projects'
          ? sql`and not exists (select 1 from content_sources c
        where c.path = 'projects/' || created.slug || '/project.md')`
          : sql``
      const { rows } = await sql<{ id: number }>`select id from ${sql.ref(table)} as created
        where id = ${id} and not exists (${sql.raw(users[table])}) ${isOwn}`.execute(trx)
      if (rows.length === 0) continue
      if (table === 'projects') {
        await trx.deleteFrom('project_metro').where('project_id', '=', id).execute()
      }
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
    }
  }
}

async function readRecorded(trx: Database, source: string, kind: string, after: number) {
  const rows = await trx
    .selectFrom('feed_undo_rows')
    .select(['row_id', 'changes'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('row_id', '>', after)
    .orderBy('row_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ row_id, changes }) => ({ row_id, changes: JSON.parse(changes) as RowChanges }))
}

/** Returns the earlier value of each field that is as the run left it, and the names of the others. */
function chooseValues(
  changes: RowChanges,
  now: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown>; kept: string[] } {
  const values: Record<string, unknown> = {}
  const kept: string[] = []
  for (const [field, [before, after]] of Object.entries(changes)) {
    if (now[field] === after || STAMPS.has(field)) values[field] = before
    else kept.push(field)
  }
  return { values, kept }
}

async function writeRow(
  trx: Database,
  table: string,
  id: number,
  values: Record<string, unknown>,
): Promise<void> {
  const cells = Object.entries(values)
  if (cells.length === 0) return
  const set = sql.join(cells.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(trx)
}

function nameLot(lot: object): string {
  const { article = null, number = '' } = lot as { article?: string | null; number?: string }
  return article ?? (number === '' ? 'без номера' : `№ ${number}`)
}
