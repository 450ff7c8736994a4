import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunsTable } from '../../../db/feed-tables.ts'
import { lockKey } from '../../../db/dialect.ts'
import { AppError } from '../../../lib/errors.ts'
import { recordChange } from '../../../operations/record-change.server.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import type { Run, RunCounts, RunState } from './run-schema.ts'
import { runTopic } from './run-topic.ts'

/** A run with the name of its source. */
export type FeedRun = Selectable<FeedRunsTable> & { source: string }

/** States in which a process works on a run, or will. */
export const RUNNING: readonly RunState[] = ['queued', 'reading', 'applying']
/** A run that was begun so often, and each time its process ended, has failed. */
export const MAX_ATTEMPTS = 3

const noCounts: RunCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  withdrawn: 0,
  refused: 0,
  held_back: 0,
  warnings: 0,
}

/** What somebody wants to be imported. */
export interface RunRequest {
  source: { id: number; name: string }
  kind: FeedRun['kind']
  by: { id: string; name: string } | null
  format: string
  isPreview: boolean
  upload?: string
  sheet?: string | null
  demo?: FeedRun['demo']
}

/** Finds a run; throws `not_found`. */
export async function getRun(db: Database, id: string | number): Promise<FeedRun> {
  const number = Number(id)
  const run = Number.isSafeInteger(number)
    ? await selectRuns(db).where('feed_runs.id', '=', number).executeTakeFirst()
    : undefined
  if (!run) throw new AppError('not_found', 'no such run', { detail: 'Такой загрузки нет' })
  return run
}

/** Selects runs with the names of their sources. */
export function selectRuns(db: Database) {
  return db
    .selectFrom('feed_runs')
    .innerJoin('feed_sources', 'feed_sources.id', 'feed_runs.source_id')
    .selectAll('feed_runs')
    .select('feed_sources.name as source')
}

/** The run of a source that a process works on, or will; undefined: none. */
export async function findRunning(db: Database, sourceId: number): Promise<FeedRun | undefined> {
  return selectRuns(db)
    .where('source_id', '=', sourceId)
    .where('state', 'in', RUNNING)
    .orderBy('feed_runs.id')
    .executeTakeFirst()
}

/** Decisions about runs take turns over all processes; what is read after it is what the others have left. */
export function lockRuns(trx: Database): Promise<void> {
  return lockKey(trx, 'feed-source-leases')
}

/** Adds a run that a process takes at once. Throws `conflict` while another run of the source is in flight. */
export async function queueRun(trx: Database, request: RunRequest, now: Date): Promise<FeedRun> {
  await lockRuns(trx)
  const running = await findRunning(trx, request.source.id)
  if (running) {
    throw new AppError('conflict', 'a run of the source is in flight', {
      detail: 'Этот источник уже загружается',
      more: { current: toRun(running) },
    })
  }
  return addRun(trx, request, now, 'queued')
}

/** Adds a run in a state. */
export async function addRun(
  trx: Database,
  { source, kind, by, format, isPreview, upload, sheet = null, demo = null }: RunRequest,
  now: Date,
  state: RunState,
): Promise<FeedRun> {
  const at = now.toISOString()
  const { id } = await trx
    .insertInto('feed_runs')
    .values({
      source_id: source.id,
      kind,
      user_id: by?.id ?? null,
      user_name: by?.name ?? null,
      format,
      is_preview: isPreview ? 1 : 0,
      upload_id: upload ?? null,
      sheet,
      demo,
      state,
      queued_at: at,
      started_at: at,
      duration_ms: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await getRun(trx, id)
  await notify(trx, run)
  return run
}

/** Changes a run, whose version increases, and notifies open desks. Returns it. */
export async function moveRun(
  trx: Database,
  run: Pick<FeedRun, 'id'>,
  changes: Updateable<FeedRunsTable>,
): Promise<FeedRun> {
  await trx
    .updateTable('feed_runs')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', run.id)
    .execute()
  const moved = await getRun(trx, run.id)
  await notify(trx, moved)
  return moved
}

/** Notes how far a run is. Its version stays: only what people decide by raises it. */
export async function noteProgress(
  db: Database,
  { id }: Pick<FeedRun, 'id'>,
  progress: { bytes: number; size: number | null; offers: number },
): Promise<void> {
  await db.updateTable('feed_runs').set(progress).where('id', '=', id).execute()
  await notify(db, await getRun(db, id))
}

/**
 * Previews of a source count no longer when its lots have changed, and what waits to be applied is not: they say what would
 * change. Only who has the source, or its lock, may call this.
 */
export async function outdateRuns(
  trx: Database,
  sourceId: number,
  except: number | null = null,
): Promise<void> {
  const ready = await selectRuns(trx)
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['ready', 'applying'])
    .execute()
  for (const run of ready) {
    if (run.id !== except) await moveRun(trx, run, { state: 'outdated' })
  }
}

/** Previews whose document is no longer stored cannot be applied. */
export async function outdateLostRuns(db: Database): Promise<void> {
  const lost = await selectRuns(db)
    .where('state', '=', 'ready')
    .where('upload_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('uploads')
            .select('uploads.id')
            .whereRef('uploads.id', '=', 'feed_runs.upload_id'),
        ),
      ),
    )
    .execute()
  for (const run of lost) await moveRun(db, run, { state: 'outdated' })
}

function notify(db: Database, { id, source, state, version }: FeedRun): Promise<void> {
  return recordChange(db, runTopic, {
    id: String(id),
    version,
    event: { id, source, state, version },
  })
}

/** A run as the API has it. */
export function toRun(run: FeedRun): Run {
  const { id, version, source, kind, state, format, problem, confirm_withdrawals } = run
  const hasBegun = state !== 'queued'
  return {
    id,
    version,
    source,
    kind,
    by: run.user_id === null ? null : { id: run.user_id, name: run.user_name ?? '' },
    state,
    is_preview: run.is_preview === 1,
    format,
    progress: { bytes: run.bytes, size: run.size, offers: run.offers },
    problem: problem === null ? null : toOfficeWords(problem),
    counts: readCounts(run),
    confirm: confirm_withdrawals === null ? null : { withdrawals: confirm_withdrawals },
    queued_at: run.queued_at ?? run.started_at,
    started_at: hasBegun ? run.started_at : null,
    ended_at: run.ended_at,
  }
}

/** Says a problem in words for the desk, where there is no command line. */
export function toOfficeWords(problem: string): string {
  return problem
    .replace(
      'Если всё верно, повторите с --allow-withdrawals.',
      'Если всё верно, посмотрите изменения и примените их.',
    )
    .replace(
      'kvartal sources resume загрузит тот же фид снова',
      '«Возобновить» загрузит тот же фид снова',
    )
}

function readCounts({ counts, report }: FeedRun): RunCounts {
  if (counts !== null) return JSON.parse(counts) as RunCounts
  return report === null ? noCounts : countReport(JSON.parse(report) as ImportReport)
}

/** How many lots and offers of each outcome a report has. */
export function countReport(report: ImportReport): RunCounts {
  const { created, changed, unchanged, withdrawn, refused, held_back, warnings } = report
  return {
    created,
    changed,
    unchanged,
    withdrawn,
    refused: refused.length,
    held_back: held_back.length,
    warnings: warnings.length,
  }
}
