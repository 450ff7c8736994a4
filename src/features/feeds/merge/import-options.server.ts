import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { PortalFacts } from '../offer/portals.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import type { RowSink } from './collect-rows.server.ts'
import type { FeedFormatName } from './feed-formats.ts'

/** How a document is imported. */
export interface ImportOptions {
  format: FeedFormatName
  /** Name of the feed. Lots of other feeds and lots created by hand do not change. */
  source: string
  clock: Clock
  /** Configured portal ids of our projects and buildings. */
  facts?: PortalFacts
  acceptOutliers?: boolean
  allowWithdrawals?: boolean
  /** City of the projects of which the document names none. */
  city?: string
  /** Of a workbook; the first one by default. */
  sheet?: string
  /**
   * Opens the document a second time. With it the document is first compared with the last one of this feed: the same one
   * is not read again while nothing else has changed, and brings the same report.
   */
  preview?: () => AsyncIterable<Uint8Array>
  /** Rolls back all changes after the report. */
  dryRun?: boolean
  /** Called in the transaction of the merge, when it has its turn and before it changes anything. May throw. */
  beforeMerge?: (trx: Database) => Promise<void>
  /** Gets what becomes of each lot and offer, before anything is written and in the order of outcomes. */
  onRows?: RowSink
  /** In place of an error when more lots would leave the sale than the guard allows; gets their number. */
  onWithdrawals?: (lots: number) => void
  /** Called in the transaction of the merge, after everything was written. May throw. */
  afterMerge?: (trx: Database, report: ImportReport) => Promise<void>
  /** Called after each batch with the number of offers read so far. */
  onProgress?: (offers: number) => void
}

/** With the day in Moscow (`yyyy-mm-dd`) on which the import began. */
export interface DatedOptions extends ImportOptions {
  today: string
}
