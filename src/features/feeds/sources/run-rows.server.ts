import type { Database } from '../../../db/connect.ts'
import type { CollectedRow, RowSink } from '../merge/collect-rows.server.ts'

/** Rows of a statement; each has 16 values, and SQLite takes 32,766. */
const BATCH = 1_000
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
    await trx
      .updateTable('feed_run_rows')
      .set((eb) => ({
        lot_id: eb
          .selectFrom('lots')
          .innerJoin('feed_sources', 'feed_sources.name', 'lots.source')
          .innerJoin('feed_runs', 'feed_runs.source_id', 'feed_sources.id')
          .select('lots.id')
          .whereRef('lots.external_id', '=', 'feed_run_rows.offer')
          .where('feed_runs.id', '=', run),
      }))
      .where('run_id', '=', run)
      .where('outcome', '=', 'created')
      .execute()
  }

  /** Stores what is left of a merge that was rolled back. */
  async storeHeld(trx: Database, run: number): Promise<void> {
    await removeRows(trx, run)
    this.#count = 0
    await this.#write(trx, run, this.#held)
    this.#held = []
  }

  async #write(trx: Database, run: number, rows: readonly CollectedRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += BATCH) {
      const values = rows
        .slice(from, from + BATCH)
        .map((row, n) => ({ ...row, run_id: run, n: this.#count + n }))
      await trx.insertInto('feed_run_rows').values(values).execute()
      this.#count += values.length
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
