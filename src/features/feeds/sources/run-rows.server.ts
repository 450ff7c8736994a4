import { type CompiledQuery, type Insertable, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunRowsTable } from '../../../db/feed-tables.ts'
import type { CollectedRow, RowSink } from '../merge/collect-rows.server.ts'

/** Rows of a statement, as many as are found at once; each has 16 values, and SQLite takes 32,766. */
const BATCH = 500
/** What the rows of a run are, so that a list of them need not count. */
export interface RowSummary {
  outcomes: Partial<Record<CollectedRow['outcome'], number>>
  projects: string[]
}

/** Rows of a source are stored for so many of its last runs, and for so long. */
const RUNS_WITH_ROWS = 60
const ROW_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Collects the rows of a run. A merge that is applied stores them in its own transaction; one of which
 * nothing is accepted, and a preview, are stored afterwards, when their transaction is rolled back.
 */
export class RunRows {
  readonly #isPreview: boolean
  /** Rows that a rolled-back merge leaves. */
  #held: CollectedRow[] = []
  #count = 0
  #fullBatch: CompiledQuery | undefined
  readonly #outcomes = new Map<CollectedRow['outcome'], number>()
  readonly #projects = new Set<string>()
  /** In a merge that may be applied: its transaction and its run. */
  #merge: { trx: Database; run: number } | null = null

  constructor(isPreview: boolean) {
    this.#isPreview = isPreview
  }

  /** In the transaction of a merge that may be applied, before it finds rows. Rows of an attempt before are removed. */
  begin(trx: Database, run: number): Promise<void> {
    this.#merge = { trx, run }
    return removeRows(trx, run)
  }

  /** Gets rows as they are found. */
  readonly add: RowSink = async (rows) => {
    if (this.#isPreview || this.#merge === null) {
      this.#held.push(...rows)
      return
    }
    this.#held.push(...rows.filter(({ outcome }) => isProblem(outcome)))
    await this.#write(this.#merge.trx, this.#merge.run, rows)
  }

  /** At the end of the transaction of a merge: new lots have their ids by then. */
  async finish(trx: Database, run: number): Promise<void> {
    if (this.#merge === null) return this.storeHeld(trx, run)
    await sql`
      update feed_run_rows set lot_id = (
        select o.lot_id from feed_offers o where o.external_id = feed_run_rows.offer)
      where run_id = ${run} and outcome = 'created'`.execute(trx)
    await this.#writeSummary(trx, run)
  }

  /** Stores what is left of a merge that was rolled back. */
  async storeHeld(trx: Database, run: number): Promise<void> {
    await removeRows(trx, run)
    this.#count = 0
    this.#outcomes.clear()
    this.#projects.clear()
    await this.#write(trx, run, this.#held)
    this.#held = []
    await this.#writeSummary(trx, run)
  }

  async #writeSummary(trx: Database, run: number): Promise<void> {
    const summary: RowSummary = {
      outcomes: Object.fromEntries(this.#outcomes),
      projects: [...this.#projects].toSorted((a, b) => a.localeCompare(b, 'ru')),
    }
    await trx
      .updateTable('feed_runs')
      .set({ row_summary: JSON.stringify(summary) })
      .where('id', '=', run)
      .execute()
  }

  async #insert(trx: Database, values: Array<Insertable<FeedRunRowsTable>>): Promise<void> {
    const compile = () => trx.insertInto('feed_run_rows').values(values).compile()
    if (values.length < BATCH) {
      await trx.executeQuery(compile())
      return
    }
    // Compiling is slower than running, so full batches reuse one compiled statement. All rows have the same columns.
    this.#fullBatch ??= compile()
    const parameters = values.flatMap((row) => Object.values(row))
    await trx.executeQuery({ ...this.#fullBatch, parameters })
  }

  async #write(trx: Database, run: number, rows: readonly CollectedRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += BATCH) {
      const values = rows
        .slice(from, from + BATCH)
        .map((row, n) => ({ ...row, run_id: run, n: this.#count + n }))
      await this.#insert(trx, values)
      this.#count += values.length
      for (const { outcome, project } of values) {
        this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1)
        if (project) this.#projects.add(project)
      }
    }
  }
}

function isProblem(outcome: CollectedRow['outcome']): boolean {
  return outcome === 'refused' || outcome === 'held_back' || outcome === 'warning'
}

async function removeRows(trx: Database, run: number): Promise<void> {
  await trx.deleteFrom('feed_run_rows').where('run_id', '=', run).execute()
}

/** Deletes rows of runs that are older than 30 days, or before the last 60 of their source. */
export async function sweepRunRows(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ROW_DAYS * DAY_MS).toISOString()
  const sources = await db.selectFrom('feed_sources').select('id').execute()
  for (const { id } of sources) {
    const recent = db
      .selectFrom('feed_runs')
      .select('id')
      .where('source_id', '=', id)
      .where('started_at', '>=', before)
      .orderBy('id', 'desc')
      .limit(RUNS_WITH_ROWS)
    await db
      .deleteFrom('feed_run_rows')
      .where('run_id', 'in', (eb) =>
        eb.selectFrom('feed_runs').select('id').where('source_id', '=', id),
      )
      .where('run_id', 'not in', (eb) => eb.selectFrom(recent.as('recent')).select('recent.id'))
      .execute()
  }
}
