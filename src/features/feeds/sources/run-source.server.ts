import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { RejectedFeedError } from '../offer/feed-offer.ts'
import { type ImportReport, isNothingAccepted } from '../offer/report-text.server.ts'
import type { PortalFacts } from '../offer/portals.ts'
import { importFeed } from '../merge/import-feed.server.ts'
import {
  type DocumentFiles,
  LostDocumentError,
  readDocument,
  storeDocument,
} from '../uploads/documents.server.ts'
import { fetchFeed, holdDocument, readSize } from './fetch-document.server.ts'
import { followRun, type RunProgress } from './run-progress.server.ts'
import { RunRows } from './run-rows.server.ts'
import { addRun, type FeedRun, moveRun } from './runs.server.ts'
import { type Brought, settleInMerge, settleRun } from './settle-run.server.ts'
import { holdLease, ownsLease } from './source-leases.server.ts'
import type { SourceFormat } from '../schema.ts'
import type { EndedRun, FeedSource } from './sources.server.ts'

export type { RunProgress } from './run-progress.server.ts'

export interface RunParts {
  db: Database
  clock: Clock
  outbound: Outbound
  facts: PortalFacts
  /** Where documents are stored that wait to be applied; needed for previews. */
  files?: DocumentFiles
  /** Takes the demo company away in the transaction of a merge; needed where somebody asks for it. */
  removeDemo?: (trx: Database) => Promise<void>
  /** Between 0 and 1. */
  random?: () => number
  signal?: AbortSignal
  /** How often the lease is renewed. */
  renewMs?: number
  /** Shows how far a feed is read; its size in bytes is null if the other side does not say it. */
  showProgress?: (size: number | null) => RunProgress
}

/** What a run brought. */
export type RunResult = Pick<EndedRun, 'outcome' | 'problem'> & { report: ImportReport | null }

/** The source was removed, or its lease ran out while this process was stopped and another run took it. */
class LostLeaseError extends Error {}
const LOST: RunResult = {
  outcome: 'failed',
  problem: 'источник загружает другой процесс',
  report: null,
}

/**
 * Works on a leased source: on the run that waits, or on one of its schedule. The document is fetched or was stored; it is
 * previewed or imported. Stores the result and releases the source; the lease is renewed meanwhile. Never rejects because
 * of what the other side sent: then the catalogue stays as it is, and the next run of a schedule is later the more runs
 * failed before. A run that loses its lease changes and stores nothing.
 */
export async function runSource(
  source: FeedSource,
  parts: RunParts,
  waiting: FeedRun | null = null,
): Promise<RunResult> {
  const { db, clock } = parts
  const run = waiting ?? (await beginScheduled(source, parts))
  const startedAt = clock.now()
  const lease = holdLease(source, parts)
  const signal = parts.signal ? AbortSignal.any([parts.signal, lease.signal]) : lease.signal
  const rows = new RunRows(isPreview(run))
  const brought = await tryToImport(source, run, rows, { ...parts, signal }).finally(lease.stop)
  if (lease.signal.aborted || brought === null) return LOST
  const isStored = await settleRun(db, { source, run, brought, rows, startedAt }, parts)
  const { outcome, problem, report } = brought
  return isStored ? { outcome, problem, report } : LOST
}

async function beginScheduled(source: FeedSource, { db, clock }: RunParts): Promise<FeedRun> {
  const { format } = source
  const request = { source, kind: 'fetch', by: null, format, isPreview: false } as const
  return addRun(db, request, clock.now(), 'reading')
}

/** Whether the document is only looked at. */
function isPreview({ is_preview, state }: Pick<FeedRun, 'is_preview' | 'state'>): boolean {
  return is_preview === 1 && state !== 'applying'
}

/** Returns what a run brought; null if it has lost its lease. */
async function tryToImport(
  source: FeedSource,
  run: FeedRun,
  rows: RunRows,
  parts: RunParts & { signal: AbortSignal },
): Promise<Brought | null> {
  let progress: RunProgress | undefined
  let shown: RunProgress | undefined
  try {
    const document = await openDocument(source, run, parts)
    if (document === null) return { outcome: 'unchanged', problem: null, report: null }
    progress = followRun(parts.db, run, document.size)
    shown = parts.showProgress?.(document.size)
    const { etag, last_modified } = document
    const watched = progress.watch(document.body)
    const { bytes, preview } = await holdDocument(shown?.watch(watched) ?? watched)
    let withdrawals: number | null = null
    const isDryRun = isPreview(run)
    const report = await importFeed(parts.db, bytes, {
      // What is previewed is read: the rows of the report have to be found.
      ...(preview && run.kind === 'fetch' && run.is_preview === 0 && { preview }),
      format: (run.format ?? source.format) as SourceFormat,
      source: source.name,
      clock: parts.clock,
      facts: parts.facts,
      dryRun: isDryRun,
      allowWithdrawals: run.allowed_withdrawals !== null,
      ...(isDryRun && { onWithdrawals: (lots: number) => (withdrawals = lots) }),
      onProgress: (count) => {
        progress?.offers(count)
        shown?.offers(count)
      },
      onRows: rows.add,
      ...(source.city !== null && { city: source.city }),
      ...(run.sheet !== null && { sheet: run.sheet }),
      // A process that was stopped for a while may hold an older document than the one that was merged meanwhile.
      beforeMerge: async (trx) => {
        if (!(await ownsLease(trx, source))) throw new LostLeaseError()
        if (run.demo === 'replace') await parts.removeDemo?.(trx)
        if (!isDryRun) await rows.begin(trx, run.id)
      },
      afterMerge: async (trx, merged) => {
        await rows.finish(trx, run.id)
        await settleInMerge(trx, { source, run }, merged, parts.clock.now())
      },
    })
    return { ...describeReport(report, isDryRun), report, etag, last_modified, withdrawals }
  } catch (error) {
    if (error instanceof LostLeaseError) return null
    return { ...describeError(error), report: null }
  } finally {
    progress?.end()
    shown?.end()
  }
}

interface OpenDocument {
  body: AsyncIterable<Uint8Array>
  size: number | null
  etag: string | null
  last_modified: string | null
}

/**
 * Opens the document of a run: the stored one, or what the address sends. One that is fetched to be looked at is stored first, so
 * that the very same is applied later. Null: the address says that nothing has changed.
 */
async function openDocument(
  source: FeedSource,
  run: FeedRun,
  parts: RunParts & { signal: AbortSignal },
): Promise<OpenDocument | null> {
  const { db, files, clock } = parts
  if (run.upload_id !== null) {
    if (!files) throw new LostDocumentError()
    const { size } = await db
      .selectFrom('uploads')
      .select('size')
      .where('id', '=', run.upload_id)
      .executeTakeFirstOrThrow(() => new LostDocumentError())
    const { etag, last_modified } = run
    return { body: readDocument(db, files, run.upload_id), size, etag, last_modified }
  }
  if (source.url === null) throw new LostDocumentError()
  // A document that is looked at is wanted whether or not it is the last one.
  const known = run.is_preview === 1 ? { etag: null, last_modified: null } : source
  const { etag, last_modified } = known
  const response = await fetchFeed({ url: source.url, etag, last_modified }, parts)
  if (response.status === 304) return null
  const size = readSize(response)
  const { etag: newEtag = null, 'last-modified': modified = null } = response.headers
  const facts = { size, etag: newEtag, last_modified: modified }
  if (run.is_preview === 0) return { ...facts, body: response.body }
  if (!files) throw new LostDocumentError()
  const progress = followRun(db, run, size)
  try {
    const upload = await storeDocument(db, files, progress.watch(response.body), {
      name: source.name,
      now: clock.now(),
    })
    await moveRun(db, run, { upload_id: upload, etag: facts.etag, last_modified: modified })
    return { ...facts, body: readDocument(db, files, upload) }
  } finally {
    progress.end()
  }
}

function describeReport(
  report: ImportReport,
  isDryRun: boolean,
): Pick<Brought, 'outcome' | 'problem'> {
  if (isNothingAccepted(report)) {
    const problem = describeHeldBack(report) ?? 'ни одно предложение не подходит, сайт не изменён'
    return { outcome: 'rejected', problem }
  }
  const { created, changed, unchanged, withdrawn } = report
  if (isDryRun && created + changed + unchanged + withdrawn === 0) {
    return { outcome: 'rejected', problem: 'в документе нет ни одного предложения' }
  }
  return { outcome: 'imported', problem: describeHeldBack(report) }
}

function describeError(error: unknown): Pick<Brought, 'outcome' | 'problem'> {
  if (error instanceof OutboundError) return { outcome: 'unreachable', problem: error.message }
  if (error instanceof RejectedFeedError) return { outcome: 'rejected', problem: error.message }
  if (error instanceof LostDocumentError) return { outcome: 'failed', problem: error.message }
  // The code only: a database error message can contain row data.
  return { outcome: 'failed', problem: `ошибка ${getErrorCode(error)}` }
}

/** Prices that jumped are quarantined, and somebody has to look at them. */
function describeHeldBack({ held_back }: ImportReport): string | null {
  if (held_back.length === 0) return null
  return `по цене задержано ${formatCount(held_back.length, 'предложение', 'предложения', 'предложений')}`
}

/** Works on a run that waits. */
export async function continueRun(
  source: FeedSource,
  run: FeedRun,
  parts: RunParts,
): Promise<RunResult> {
  const { db, clock } = parts
  if (run.state !== 'queued') return runSource(source, parts, run)
  const at = clock.now().toISOString()
  return runSource(source, parts, await moveRun(db, run, { state: 'reading', started_at: at }))
}
