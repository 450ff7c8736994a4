import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/async/clock.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import type { FeedElement } from '../offer/feed-element.ts'
import type { CoveredFields, FeedFormat } from '../offer/feed-format.ts'
import { type FeedFormatName, feedFormats } from './feed-formats.ts'
import { readFeed } from '../document/feed-reader.ts'
import { unpackFeed } from '../document/unpack-feed.ts'
import { type ImportReport, isNothingAccepted } from '../offer/import-report.server.ts'
import { ImportWarnings } from '../offer/import-warnings.ts'
import { mergeFeed } from './merge-feed.server.ts'
import type { PortalFacts } from '../offer/portals.ts'
import { readOffer } from '../offer/read-offer.ts'
import { Staging } from './staging.server.ts'
import { readTable } from '../table/table-reader.ts'
import { openWorkbook } from '../table/workbook.ts'

export type { FeedFormatName }

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
  /** Rolls back all changes after the report. */
  dryRun?: boolean
  /** Called in the transaction of the merge, when it has its turn and before it changes anything. May throw. */
  beforeMerge?: (trx: Database) => Promise<void>
  /** Called after each batch with the number of offers read so far. */
  onProgress?: (offers: number) => void
}

/**
 * Imports a feed or a price list: reads the complete document into temporary tables, then updates the catalogue in one
 * transaction. If `db` is a transaction, it is used. Throws `BrokenFeedError` for an unreadable document. An error
 * leaves the database unchanged.
 */
export async function importFeed(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  if (!db.isTransaction) {
    return db.connection().execute((connection) => importInto(connection, bytes, options))
  }
  if (options.dryRun) throw new Error('a dry run cannot roll back the caller’s transaction')
  return importInto(db, bytes, options)
}

async function importInto(
  connection: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  const staging = new Staging(connection)
  await staging.create()
  try {
    const { refused, warnings, covered } = await stageOffers(
      staging,
      openDocument(bytes, options),
      options,
    )
    if (options.city !== undefined) staging.placeIn(options.city)
    const counts = await merge(connection, staging, covered, refused, options)
    for (const { offer, line, message } of counts.warnings) warnings.add(offer, line, message)
    return { ...counts, refused: [...refused, ...counts.refused], warnings: warnings.all() }
  } finally {
    // The connection returns to its pool. If it is broken, its temporary tables are already gone.
    await staging.drop().catch(() => {})
  }
}

interface Staged extends Pick<ImportReport, 'refused'> {
  warnings: ImportWarnings
  covered: CoveredFields
}

async function stageOffers(
  staging: Staging,
  bytes: AsyncIterable<Uint8Array>,
  { format: name, clock, onProgress }: ImportOptions,
): Promise<Staged> {
  const format = feedFormats[name]
  const staged: Staged = {
    refused: [],
    warnings: new ImportWarnings(),
    covered: format,
  }
  const { refused, warnings } = staged
  const today = isoDay(moscowDay(clock.now()))
  let count = 0
  const features = new Set<string>()
  for await (const elements of readDocument(format, bytes, staged)) {
    for (const element of elements) {
      const read = readOffer(format, element, today)
      for (const { line, message } of read.warnings) warnings.add(read.id, line, message)
      const repeated = read.id !== '' && staging.has(read.id)
      if (read.offer && !repeated) {
        await staging.addOffer(read.offer)
        for (const feature of read.offer.features) features.add(feature)
        continue
      }
      if (read.isOffSale && !repeated) {
        staging.addOffSale(read.id)
        continue
      }
      const { place, reason } = read.rejection ?? {
        place: read.place,
        reason: `${format.idField} уже встречался в этом фиде выше`,
      }
      refused.push({ offer: read.id, ...place, reason })
      await staging.addRejected(read.id)
      if (element.texts) await staging.protect(element.texts())
    }
    count += elements.length
    onProgress?.(count)
  }
  await staging.finish()
  if (!('table' in format)) staged.covered = withOwnFeatures(staged.covered, features)
  return staged
}

/** A portal's document with our own words for a feature decides about that feature, too. */
function withOwnFeatures(covered: CoveredFields, found: ReadonlySet<string>): CoveredFields {
  const features = [...new Set([...covered.features, ...found])]
  return { ...covered, features: features.toSorted((a, b) => (a < b ? -1 : 1)) }
}

/** A workbook is an archive, too: tables are looked at before archives are unpacked. */
function openDocument(
  bytes: AsyncIterable<Uint8Array>,
  { format: name, sheet }: ImportOptions,
): AsyncIterable<Uint8Array> {
  const format = feedFormats[name]
  return unpackFeed('table' in format ? openWorkbook(bytes, format.table, sheet) : bytes)
}

function readDocument(
  format: FeedFormat,
  bytes: AsyncIterable<Uint8Array>,
  staged: Staged,
): AsyncGenerator<FeedElement[], void, undefined> {
  if (!('table' in format)) {
    return readFeed(bytes, format, (message) => staged.warnings.add('', 1, message))
  }
  return readTable(bytes, format.table, {
    onHeading: (columns) => (staged.covered = format.getCoveredFields(columns)),
    onWarning: (line, message) => staged.warnings.add('', line, message),
  })
}

type Counts = Awaited<ReturnType<typeof mergeFeed>>

/** Rolls back the transaction of a dry run, or of a feed of which nothing was accepted, and carries its result. */
class Rollback extends Error {
  readonly counts: Counts

  constructor(counts: Counts) {
    super('rolled back')
    this.counts = counts
  }
}

async function merge(
  connection: Database,
  staging: Staging,
  covered: CoveredFields,
  refused: ImportReport['refused'],
  options: ImportOptions,
): Promise<Counts> {
  const run = async (trx: Database) => {
    const counts = await mergeFeed(trx, staging, {
      source: options.source,
      format: feedFormats[options.format],
      covered,
      facts: options.facts ?? {},
      at: options.clock.now(),
      acceptOutliers: options.acceptOutliers ?? false,
      allowWithdrawals: options.allowWithdrawals ?? false,
      ...(options.beforeMerge && { beforeMerge: options.beforeMerge }),
    })
    if (isNothingAccepted({ ...counts, refused: [...refused, ...counts.refused] })) {
      // Lots that the feed does not name stay on sale: it may be a feed of something else.
      throw new Rollback({ ...counts, withdrawn: 0 })
    }
    if (options.dryRun) throw new Rollback(counts)
    return counts
  }
  try {
    return await (connection.isTransaction
      ? run(connection)
      : connection.transaction().execute(run))
  } catch (error) {
    if (error instanceof Rollback) return error.counts
    throw error
  }
}
