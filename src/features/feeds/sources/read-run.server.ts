import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunRowsTable } from '../../../db/feed-tables.ts'
import { escapeLike } from '../../../db/like-pattern.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import { readCursor, writeCursor } from './list-sources.server.ts'
import { runCalls } from './run-contracts.ts'
import type { RowOutcome, RunRow } from './run-schema.ts'
import type { RowSummary } from './run-rows.server.ts'
import { getRun, toRun } from './runs.server.ts'

const PAGE = 50

/** Opens a run. Throws `not_found`. */
export const readRun = defineQuery(runCalls.read, {
  read: async ({ db }, { id }) => toRun(await getRun(db, id)),
})

/** Lists what a run changes or cannot take, in the order in which it was found. */
export const listRunRows = defineQuery(runCalls.rows, {
  read: async ({ db }, { id, cursor, ...filter }) => {
    const run = await getRun(db, id)
    const from = cursor === undefined ? -1 : readCursor(cursor)
    const page = await selectRows(db, run.id, filter)
      .selectAll()
      .where('n', '>', from)
      .orderBy('n')
      .limit(PAGE + 1)
      .execute()
    const summary = JSON.parse(run.row_summary ?? '{"outcomes":{},"projects":[]}') as RowSummary
    const rows = page.slice(0, PAGE)
    const last = rows.at(-1)?.n
    return {
      results: rows.map(toRunRow),
      next: page.length > PAGE && last !== undefined ? writeCursor(last) : null,
      count: await countRows(db, run.id, filter, summary),
      projects: summary.projects,
    }
  },
})

/** Counts the rows that a filter leaves; the run itself knows how many there are of each outcome. */
async function countRows(
  db: Database,
  runId: number,
  filter: RowFilter,
  { outcomes }: RowSummary,
): Promise<number> {
  if (!filter.project && !filter.q) {
    const all = Object.entries(outcomes) as Array<[RowOutcome, number]>
    const wanted = all.filter(([outcome]) => outcome === (filter.outcome ?? outcome))
    return wanted.reduce((sum, [, count]) => sum + count, 0)
  }
  const { count } = await selectRows(db, runId, filter)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a list of rows is narrowed to. */
export interface RowFilter {
  outcome?: RowOutcome | undefined
  /** Name or slug. */
  project?: string | undefined
  q?: string | undefined
}

/** Selects the rows of a run that a filter leaves. */
export function selectRows(db: Database, runId: number, { outcome, project, q }: RowFilter) {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  let query = db.selectFrom('feed_run_rows').where('run_id', '=', runId)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (project) {
    query = query.where((eb) => eb.or([eb('project', '=', project), eb('slug', '=', project)]))
  }
  for (const word of words) {
    const pattern = `%${escapeLike(word)}%`
    query = query.where(sql<boolean>`words like ${pattern} escape '\\'`)
  }
  return query
}

/** A row as the API has it. */
export function toRunRow(row: Selectable<FeedRunRowsTable>): RunRow {
  const { offer, lot_id, name, project, outcome, before, after, step, reason, text } = row
  return {
    offer,
    lot: lot_id,
    name,
    project,
    outcome,
    before: before === null ? null : (JSON.parse(before) as RunRow['before']),
    after: after === null ? null : (JSON.parse(after) as RunRow['after']),
    step,
    line: row.line_number,
    column: row.column_number,
    reason,
    text,
  }
}
