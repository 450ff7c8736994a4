import type { Database } from '../../../db/connect.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { type FeedElement, toElementText } from '../offer/feed-element.ts'
import type { CoveredFields, FeedFormat } from '../offer/feed-format.ts'
import { type FeedFormatName, feedFormats } from './feed-formats.ts'
import { DocumentDigest, digestDocument } from '../read/document-digest.ts'
import { readFeed } from '../read/feed-reader.ts'
import { unpackFeed } from '../read/unpack-feed.ts'
import { type ImportReport, isNothingAccepted } from '../offer/report-text.server.ts'
import { ImportWarnings } from '../offer/import-warnings.ts'
import { pick } from '../../../lib/pick.ts'
import { collectRefusedRows, collectWarnings } from './collect-rows.server.ts'
import { mergeFeed } from './merge-feed.server.ts'
import { readOffer } from '../offer/read-offer.ts'
import type { DatedOptions, ImportOptions } from './import-options.server.ts'
import { findSameDocument, rememberDocument } from './same-document.server.ts'
import { Staging } from './staging.server.ts'
import { readTable } from '../table/table-reader.ts'
import { openWorkbook } from '../table/workbook.ts'

export type { FeedFormatName }

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
  const { preview } = options
  // Once, because an import may run over midnight.
  const today = isoDay(moscowDay(options.clock.now()))
  const dated = { ...options, today }
  if (preview) {
    const same = await findSameDocument(connection, dated, () =>
      digestDocument(unpackDocument(preview(), options)),
    )
    if (same) return await repeatReport(connection, same, options)
  }
  const staging = new Staging(connection)
  await staging.create()
  try {
    const digest = new DocumentDigest()
    const document = openDocument(digest.watch(unpackDocument(bytes, options)), options)
    const staged = await stageOffers(staging, document, dated)
    if (options.city !== undefined) staging.placeIn(options.city)
    const finished = digest.finish()
    await staging.forgetDatesOf(digest.madeAt)
    return await merge(connection, staging, staged, { ...dated, digest: finished })
  } finally {
    // The connection returns to its pool. If it is broken, its temporary tables are already gone.
    await staging.drop().catch(() => {})
  }
}

/** The same document as last time: what was found in it then is found again. */
async function repeatReport(
  connection: Database,
  report: ImportReport,
  { onRows, afterMerge }: ImportOptions,
): Promise<ImportReport> {
  if (onRows) {
    await collectRefusedRows(report.refused, new Map(), onRows)
    await collectWarnings(report.warnings, onRows)
  }
  await afterMerge?.(connection, report)
  return report
}

interface Staged extends Pick<ImportReport, 'refused'> {
  warnings: ImportWarnings
  /** What the document says of rejected offers, by line and id; where rows are wanted. */
  texts: Map<string, string>
  covered: CoveredFields
}

async function stageOffers(
  staging: Staging,
  bytes: AsyncIterable<Uint8Array>,
  { format: name, today, onProgress, onRows }: DatedOptions,
): Promise<Staged> {
  const format = feedFormats[name]
  const staged: Staged = {
    refused: [],
    warnings: new ImportWarnings(),
    texts: new Map(),
    covered: format,
  }
  const { refused, warnings } = staged
  let count = 0
  const features = new Set<string>()
  for await (const elements of readDocument(format, bytes, staged)) {
    for (const element of elements) {
      const read = readOffer(format, element, today)
      for (const { line, message } of read.warnings) warnings.add(read.id, line, message)
      const repeated = read.id !== '' && staging.has(read.id)
      if (read.offer && !repeated) {
        await staging.addOffer(read.offer, read.sourceStatus)
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
      if (onRows) staged.texts.set(`${place.line} ${read.id}`, toElementText(element))
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
function unpackDocument(
  bytes: AsyncIterable<Uint8Array>,
  { format: name }: ImportOptions,
): AsyncIterable<Uint8Array> {
  return 'table' in feedFormats[name] ? bytes : unpackFeed(bytes)
}

function openDocument(
  bytes: AsyncIterable<Uint8Array>,
  { format: name, sheet }: ImportOptions,
): AsyncIterable<Uint8Array> {
  const format = feedFormats[name]
  return 'table' in format ? unpackFeed(openWorkbook(bytes, format.table, sheet)) : bytes
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

/** Rolls back the transaction of a dry run, or of a feed of which nothing was accepted, and carries its report. */
class Rollback extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('rolled back')
    this.report = report
  }
}

async function merge(
  connection: Database,
  staging: Staging,
  { refused, warnings, covered, texts }: Staged,
  options: DatedOptions & { digest: string },
): Promise<ImportReport> {
  const run = async (trx: Database) => {
    const { report: counts, ...merged } = await mergeFeed(trx, staging, {
      source: options.source,
      format: feedFormats[options.format],
      covered,
      facts: options.facts ?? {},
      at: options.clock.now(),
      today: options.today,
      acceptOutliers: options.acceptOutliers ?? false,
      allowWithdrawals: options.allowWithdrawals ?? false,
      ...pick(options, ['beforeMerge', 'onRows', 'onWithdrawals']),
    })
    for (const { offer, line, message } of counts.warnings) warnings.add(offer, line, message)
    const report = {
      ...counts,
      refused: [...refused, ...counts.refused],
      warnings: warnings.all(),
    }
    if (options.onRows) {
      await collectRefusedRows(report.refused, texts, options.onRows)
      await collectWarnings(report.warnings, options.onRows)
    }
    // Lots that the feed does not name stay on sale: it may be a feed of something else.
    if (isNothingAccepted(report))
      throw new Rollback({ ...report, withdrawn: 0, withdrawn_lots: [], made: [] })
    if (options.dryRun) throw new Rollback(report)
    const found = [counts.refused, counts.held_back, counts.warnings]
    const isPlain = found.every(({ length }) => length === 0)
    const { digest } = options
    await rememberDocument(trx, options, { ...merged, digest, report, isPlain })
    await options.afterMerge?.(trx, report)
    return report
  }
  try {
    return await (connection.isTransaction
      ? run(connection)
      : connection.transaction().execute(run))
  } catch (error) {
    if (error instanceof Rollback) return error.report
    throw error
  }
}
