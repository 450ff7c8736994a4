import type { Updateable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunsTable } from '../../../db/feed-tables.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import type { RunRows } from './run-rows.server.ts'
import type { RunState } from './run-schema.ts'
import { countReport, type FeedRun, moveRun, outdateRuns } from './runs.server.ts'
import type { EndedRun, FeedSource } from './sources.server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Sources that were added together do not stay in step: their intervals vary by a tenth. */
const JITTER = 0.1
/** Entries of each list of a report that are stored. */
const STORED_ENTRIES = 100

/** What a run brought. */
export interface Brought extends Pick<EndedRun, 'outcome' | 'problem'> {
  report: ImportReport | null
  /** Lots that would leave the sale, where somebody has to confirm their number. */
  withdrawals?: number | null
  etag?: string | null
  last_modified?: string | null
}

interface Settled {
  source: FeedSource
  run: FeedRun
  brought: Brought
  rows: RunRows
  startedAt: Date
}

/** In the transaction of a merge: the run is applied, or nothing of it is. */
export async function settleInMerge(
  trx: Database,
  { source, run }: { source: { id: number }; run: Pick<FeedRun, 'id'> },
  report: ImportReport,
  now: Date,
): Promise<void> {
  const state = hasChanges(report) ? 'applied' : 'unchanged'
  await moveRun(trx, run, { ...toColumns(report), state, ended_at: now.toISOString() })
  if (state === 'applied') await outdateRuns(trx, source.id, run.id)
}

/**
 * Stores the result of a run and releases its source. Stores nothing and returns false if the run lost its lease: then another
 * run decides.
 */
export async function settleRun(
  db: Database,
  settled: Settled,
  { clock, random = Math.random }: { clock: Clock; random?: () => number },
): Promise<boolean> {
  const { source, run, brought, rows, startedAt } = settled
  const now = clock.now()
  const isPreview = run.is_preview === 1 && run.state !== 'applying'
  const state = toState(brought, isPreview)
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('feed_sources')
      .set({
        ...(isPreview ? {} : planNext(settled, now, random)),
        ...(beginsSchedule(source, state)
          ? { is_waiting: 0, next_run_at: new Date(toNext(source, now)).toISOString() }
          : {}),
        leased_until: null,
        leased_by: null,
      })
      .where('id', '=', source.id)
      .where('leased_by', '=', source.leased_by)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const isSettled = state === 'applied' || (state === 'unchanged' && !isPreview)
    if (!isSettled || brought.report === null) await rows.storeHeld(trx, run.id)
    const changes: Updateable<FeedRunsTable> = {
      ...(brought.report && toColumns(brought.report)),
      state,
      problem: brought.problem,
      outcome: state === 'ready' ? null : brought.outcome,
      confirm_withdrawals: state === 'ready' ? (brought.withdrawals ?? null) : null,
      started_at: startedAt.toISOString(),
      ended_at: now.toISOString(),
      duration_ms: Math.max(0, now.getTime() - startedAt.getTime()),
    }
    await moveRun(trx, run, changes)
    return true
  })
}

function toState({ outcome, report }: Brought, isPreview: boolean): RunState {
  if (outcome === 'unreachable') return 'failed'
  if (outcome !== 'imported' || report === null) {
    return outcome === 'imported' ? 'applied' : outcome
  }
  if (!isPreview) return hasChanges(report) ? 'applied' : 'unchanged'
  return hasChanges(report) || report.held_back.length > 0 ? 'ready' : 'unchanged'
}

function hasChanges({ created, changed, withdrawn }: ImportReport): boolean {
  return created + changed + withdrawn > 0
}

/** A source whose first document is on the site, or was there already, is fetched from now on. */
function beginsSchedule({ is_waiting }: FeedSource, state: RunState): boolean {
  return is_waiting === 1 && (state === 'applied' || state === 'unchanged')
}

function toNext({ every_minutes }: FeedSource, now: Date): number {
  return now.getTime() + every_minutes * MINUTE_MS
}

/** When the next run of a schedule is due, and what the source tells about this one. */
function planNext(
  { source, brought, run }: Settled,
  now: Date,
  random: () => number,
): Partial<FeedSource> {
  const { outcome, problem, etag = null, last_modified = null } = brought
  const isOk = outcome === 'imported' || outcome === 'unchanged'
  const failures = isOk ? 0 : source.failures + 1
  const interval = source.every_minutes * MINUTE_MS
  const wait = isOk
    ? interval
    : Math.min(Math.max(DAY_MS, interval), interval * 2 ** (failures - 1))
  const jitter = 1 + JITTER * (2 * random() - 1)
  return {
    next_run_at: new Date(now.getTime() + wait * jitter).toISOString(),
    failures,
    last_outcome: outcome,
    // An unchanged document is as good as it was.
    ...(outcome === 'unchanged' ? {} : { problem }),
    ...(isOk ? { last_ok_at: now.toISOString() } : {}),
    ...(outcome === 'imported' && run.kind === 'fetch' ? { etag, last_modified } : {}),
  }
}

function toColumns(report: ImportReport): Updateable<FeedRunsTable> {
  return {
    counts: JSON.stringify(countReport(report)),
    report: JSON.stringify(shorten(report)),
  }
}

function shorten(report: ImportReport): ImportReport {
  return {
    ...report,
    refused: report.refused.slice(0, STORED_ENTRIES),
    held_back: report.held_back.slice(0, STORED_ENTRIES),
    warnings: report.warnings.slice(0, STORED_ENTRIES),
  }
}
