import type { Database } from '../../../db/connect.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import { RejectedFeedError } from '../offer/feed-offer.ts'
import { type ImportReport, isNothingAccepted } from '../offer/report-text.server.ts'
import { importFeed } from '../merge/import-feed.server.ts'
import type { ImportOptions } from '../merge/import-options.server.ts'
import { RunRows } from './run-rows.server.ts'
import { addRun, countReport, type FeedRun, moveRun } from './runs.server.ts'
import { settleInMerge } from './settle-run.server.ts'
import { ensureSource } from './sources.server.ts'

/**
 * Imports a document that somebody gives at the terminal, as `importFeed`, and stores it as a run of its source with its rows.
 * A run is stored with what it has changed, in one transaction; one that was rejected afterwards.
 */
export async function importAsRun(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { clock, format, source: name } = options
  const rows = new RunRows(false)
  let run: FeedRun | null = null
  const begin = async (target: Database): Promise<FeedRun> => {
    const source = await ensureSource(target, { name, format, now: clock.now() })
    const request = { source, kind: 'terminal', by: null, format, isPreview: false } as const
    return addRun(target, request, clock.now(), 'reading')
  }
  const end = async (outcome: 'rejected' | 'failed', problem: string, report?: ImportReport) => {
    const ended = await begin(db)
    await rows.storeHeld(db, ended.id)
    await moveRun(db, ended, {
      state: outcome,
      outcome,
      problem,
      ended_at: clock.now().toISOString(),
      ...(report && { counts: JSON.stringify(countReport(report)) }),
    })
  }
  try {
    const report = await importFeed(db, bytes, {
      ...options,
      onRows: rows.add,
      beforeMerge: async (trx) => {
        run = await begin(trx)
        await rows.begin(trx, run.id)
      },
      afterMerge: async (trx, merged) => {
        const done = run ?? (await begin(trx))
        await rows.finish(trx, done.id)
        await settleInMerge(trx, { source: { id: done.source_id }, run: done }, merged, clock.now())
        await moveRun(trx, done, { outcome: 'imported' })
      },
    })
    if (isNothingAccepted(report) && !db.isTransaction) {
      await end('rejected', 'ни одно предложение не подходит, сайт не изменён', report)
    }
    return report
  } catch (error) {
    const isRejected = error instanceof RejectedFeedError
    const problem = isRejected ? error.message : `ошибка ${getErrorCode(error)}`
    if (!db.isTransaction) await end(isRejected ? 'rejected' : 'failed', problem).catch(() => {})
    throw error
  }
}
