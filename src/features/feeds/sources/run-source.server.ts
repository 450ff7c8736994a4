import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import type { Outbound, OutboundResponse } from '../../../outbound/outbound.ts'
import { RejectedFeedError } from '../offer/feed-offer.ts'
import { type ImportReport, isNothingAccepted } from '../offer/report-text.server.ts'
import type { PortalFacts } from '../offer/portals.ts'
import { importFeed } from '../merge/import-feed.server.ts'
import type { ImportOptions } from '../merge/import-options.server.ts'
import { holdLease, ownsLease } from './source-leases.server.ts'
import type { SourceFormat } from '../schema.ts'
import { type FeedRun, type FeedSource, finishRun } from './sources.server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TIMEOUT_MS = 10 * MINUTE_MS
/** As of an unpacked archive. */
const MAX_BYTES = 2 * 1024 ** 3
/** Sources that were added together do not stay in step: their intervals vary by a tenth. */
const JITTER = 0.1
/** Feeds of some 6,000 lots. Larger ones are read while they come. */
const MAX_HELD_BYTES = 16 * 1024 ** 2
/** Entries of each list of a report that are stored. */
const STORED_ENTRIES = 100

export interface RunParts {
  db: Database
  clock: Clock
  outbound: Outbound
  facts: PortalFacts
  /** Between 0 and 1. */
  random?: () => number
  signal?: AbortSignal
  /** How often the lease is renewed. */
  renewMs?: number
  /** Shows how far a feed is read; its size in bytes is null if the other side does not say it. */
  showProgress?: (size: number | null) => RunProgress
}

/** Called with what is read of a feed. */
export interface RunProgress {
  /** Yields the bytes unchanged and counts them. */
  watch: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
  offers: (count: number) => void
  end: () => void
}

/** What a run brought. */
export type RunResult = Pick<FeedRun, 'outcome' | 'problem'> & { report: ImportReport | null }

interface Fetched extends RunResult {
  etag?: string | null
  last_modified?: string | null
}

/** The source was removed, or its lease ran out while this process was stopped and another run took it. */
class LostLeaseError extends Error {}
const LOST: RunResult = {
  outcome: 'failed',
  problem: 'источник загружает другой процесс',
  report: null,
}

/**
 * Fetches a leased source, imports it if it changed, stores the result and releases it; the lease is renewed meanwhile.
 * Never rejects because of what the other side sent: then the catalogue stays as it is, and the next run is later the
 * more runs failed before. A run that loses its lease changes and stores nothing.
 */
export async function runSource(source: FeedSource, parts: RunParts): Promise<RunResult> {
  const { db, clock, random = Math.random } = parts
  const startedAt = clock.now()
  const lease = holdLease(source, parts)
  const signal = parts.signal ? AbortSignal.any([parts.signal, lease.signal]) : lease.signal
  const fetched = await tryToImport(source, { ...parts, signal }).finally(lease.stop)
  if (lease.signal.aborted) return LOST
  const { etag, last_modified, ...result } = fetched
  const now = clock.now()
  const isOk = result.outcome === 'imported' || result.outcome === 'unchanged'
  const failures = isOk ? 0 : source.failures + 1
  const interval = source.every_minutes * MINUTE_MS
  const wait = isOk
    ? interval
    : Math.min(Math.max(DAY_MS, interval), interval * 2 ** (failures - 1))
  const jitter = 1 + JITTER * (2 * random() - 1)
  const isStored = await finishRun(
    db,
    {
      source_id: source.id,
      started_at: startedAt.toISOString(),
      duration_ms: Math.max(0, now.getTime() - startedAt.getTime()),
      outcome: result.outcome,
      problem: result.problem,
      report: result.report && JSON.stringify(shorten(result.report)),
    },
    source,
    {
      next_run_at: new Date(now.getTime() + wait * jitter).toISOString(),
      failures,
      last_outcome: result.outcome,
      // An unchanged document is as good as it was.
      ...(result.outcome === 'unchanged' ? {} : { problem: result.problem }),
      ...(isOk ? { last_ok_at: now.toISOString() } : {}),
      ...(result.outcome === 'imported' ? { etag, last_modified } : {}),
    },
  )
  return isStored ? result : LOST
}

async function tryToImport(source: FeedSource, parts: RunParts): Promise<Fetched> {
  let progress: RunProgress | undefined
  try {
    const response = await fetchFeed(source, parts)
    if (response.status === 304) return { outcome: 'unchanged', problem: null, report: null }
    const size = Number(response.headers['content-length'])
    progress = parts.showProgress?.(Number.isSafeInteger(size) && size > 0 ? size : null)
    const { bytes, preview } = await holdDocument(progress?.watch(response.body) ?? response.body)
    const report = await importFeed(parts.db, bytes, {
      ...(preview && { preview }),
      format: source.format as SourceFormat,
      source: source.name,
      clock: parts.clock,
      facts: parts.facts,
      onProgress: (count) => progress?.offers(count),
      ...(source.city !== null && { city: source.city }),
      // A process that was stopped for a while may hold an older document than the one that was merged meanwhile.
      beforeMerge: async (trx) => {
        if (!(await ownsLease(trx, source))) throw new LostLeaseError()
      },
    })
    if (isNothingAccepted(report)) {
      const problem = describeHeldBack(report) ?? 'ни одно предложение не подходит, сайт не изменён'
      return { outcome: 'rejected', problem, report }
    }
    const { etag = null, 'last-modified': last_modified = null } = response.headers
    return { outcome: 'imported', problem: describeHeldBack(report), report, etag, last_modified }
  } catch (error) {
    if (error instanceof OutboundError) {
      return { outcome: 'unreachable', problem: error.message, report: null }
    }
    if (error instanceof LostLeaseError) return LOST
    if (error instanceof RejectedFeedError) {
      return { outcome: 'rejected', problem: error.message, report: null }
    }
    // The code only: a database error message can contain row data.
    return { outcome: 'failed', problem: `ошибка ${getErrorCode(error)}`, report: null }
  } finally {
    progress?.end()
  }
}

async function fetchFeed(
  { url, etag, last_modified }: FeedSource,
  { outbound, signal }: RunParts,
): Promise<OutboundResponse> {
  const response = await outbound.get(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    ...(signal && { signal }),
    headers: {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(last_modified !== null && { 'if-modified-since': last_modified }),
    },
  })
  if (response.status !== 200 && response.status !== 304) {
    throw new OutboundError(`ответ ${response.status}`)
  }
  return response
}

/**
 * Holds a small document in memory, so that it can be compared with the last one before it is read; many servers
 * do not tell that nothing changed. A large one passes by, without `preview`.
 */
async function holdDocument(
  body: AsyncIterable<Uint8Array>,
): Promise<Pick<ImportOptions, 'preview'> & { bytes: AsyncIterable<Uint8Array> }> {
  const source = body[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  for (let length = 0; length < MAX_HELD_BYTES; ) {
    const { done, value } = await source.next()
    if (done) {
      const read = async function* () {
        yield* held
      }
      return { bytes: read(), preview: read }
    }
    held.push(value)
    length += value.length
  }
  const bytes = async function* () {
    try {
      // Each is released when it was read.
      while (held.length > 0) yield held.shift() as Uint8Array
      yield* { [Symbol.asyncIterator]: () => source }
    } finally {
      await source.return?.()
    }
  }
  return { bytes: bytes() }
}

/** Prices that jumped are quarantined, and somebody has to look at them. */
function describeHeldBack({ held_back }: ImportReport): string | null {
  if (held_back.length === 0) return null
  return `по цене задержано ${formatCount(held_back.length, 'предложение', 'предложения', 'предложений')}`
}

function shorten(report: ImportReport): ImportReport {
  return {
    ...report,
    refused: report.refused.slice(0, STORED_ENTRIES),
    held_back: report.held_back.slice(0, STORED_ENTRIES),
    warnings: report.warnings.slice(0, STORED_ENTRIES),
  }
}
