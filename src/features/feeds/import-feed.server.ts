import type { Database } from '../../db/connect.ts'
import type { Clock } from '../../lib/clock.ts'
import { type FeedFormatName, feedFormats } from './feed-formats.ts'
import { readFeed } from './feed-reader.ts'
import type { ImportReport } from './import-report.ts'
import { mergeFeed } from './merge-feed.server.ts'
import type { PortalFacts } from './portals.ts'
import { readOffer } from './read-offer.ts'
import { Staging } from './staging.server.ts'

export type { FeedFormatName }

export interface ImportOptions {
  format: FeedFormatName
  /** Name of the feed: lots of other feeds and those made by hand are not touched. */
  source: string
  clock: Clock
  /** What portals call our projects and houses, where somebody wrote it down. */
  facts?: PortalFacts
  acceptOutliers?: boolean
  allowWithdrawals?: boolean
  /** Does everything, reports, and takes it back. */
  dryRun?: boolean
  /** Offers read so far, told now and then. */
  onProgress?: (offers: number) => void
}

/**
 * Imports a portal's feed: reads it whole into temporary tables, then changes the catalogue in one
 * transaction. Throws BrokenFeedError for a document that cannot be read; after any error the database
 * is as before.
 */
export async function importFeed(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  return db.connection().execute(async (connection) => {
    const staging = new Staging(connection)
    await staging.create()
    try {
      const notes = await stageOffers(staging, bytes, options)
      const counts = await merge(connection, staging, options)
      const { refused, held_back, ...numbers } = counts
      return {
        ...numbers,
        refused: [...notes.refused, ...refused],
        held_back,
        warnings: notes.warnings,
      }
    } finally {
      // The connection goes back to its pool; where it has broken, its temporary tables went with it.
      await staging.drop().catch(() => {})
    }
  })
}

async function stageOffers(
  staging: Staging,
  bytes: AsyncIterable<Uint8Array>,
  { format: name, clock, onProgress }: ImportOptions,
): Promise<Pick<ImportReport, 'refused' | 'warnings'>> {
  const refused: ImportReport['refused'] = []
  const warnings: ImportReport['warnings'] = []
  const format = feedFormats[name]
  const today = clock.now().toISOString().slice(0, 10)
  let count = 0
  for await (const elements of readFeed(bytes, format)) {
    for (const element of elements) {
      const read = readOffer(format, element, today)
      for (const warning of read.warnings) warnings.push({ offer: read.id, ...warning })
      const repeated = read.id !== '' && staging.has(read.id)
      if (read.offer && !repeated) {
        await staging.addOffer(read.offer)
        continue
      }
      const { place, reason } = read.refusal ?? {
        place: read.place,
        reason: `${format.idField} уже встречался в этом фиде выше`,
      }
      refused.push({ offer: read.id, ...place, reason })
      await staging.addRefused(read.id)
    }
    count += elements.length
    onProgress?.(count)
  }
  await staging.finish()
  return { refused, warnings }
}

/** Carries a dry run's result out of the transaction that it takes back. */
class TakenBack extends Error {
  readonly counts: Awaited<ReturnType<typeof mergeFeed>>

  constructor(counts: Awaited<ReturnType<typeof mergeFeed>>) {
    super('dry run')
    this.counts = counts
  }
}

async function merge(connection: Database, staging: Staging, options: ImportOptions) {
  try {
    return await connection.transaction().execute(async (trx) => {
      const counts = await mergeFeed(trx, staging, {
        source: options.source,
        format: feedFormats[options.format],
        facts: options.facts ?? {},
        at: options.clock.now(),
        acceptOutliers: options.acceptOutliers ?? false,
        allowWithdrawals: options.allowWithdrawals ?? false,
      })
      if (options.dryRun) throw new TakenBack(counts)
      return counts
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.counts
    throw error
  }
}
