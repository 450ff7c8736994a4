import type { Database } from '../../db/connect.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ImportReport } from './import-report.ts'
import { mergeFeed } from './merge-feed.server.ts'
import { Staging } from './staging.server.ts'
import { readYrlOffer } from './yrl-offer.ts'
import { readYrl } from './yrl-reader.ts'

export interface ImportOptions {
  /** Name of the feed: lots of other feeds and those made by hand are not touched. */
  source: string
  clock: Clock
  acceptOutliers?: boolean
  allowWithdrawals?: boolean
  /** Does everything, reports, and takes it back. */
  dryRun?: boolean
  /** Offers read so far, told now and then. */
  onProgress?: (offers: number) => void
}

/**
 * Imports a Yandex Realty feed: reads it whole into temporary tables, then changes the catalogue in one
 * transaction. Throws BrokenFeedError for a document that cannot be read; after any error the database
 * is as before.
 */
export async function importYrl(
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
      const { held_back, ...numbers } = counts
      return { ...numbers, refused: notes.refused, held_back, warnings: notes.warnings }
    } finally {
      // The connection goes back to its pool; where it has broken, its temporary tables went with it.
      await staging.drop().catch(() => {})
    }
  })
}

async function stageOffers(
  staging: Staging,
  bytes: AsyncIterable<Uint8Array>,
  { clock, onProgress }: ImportOptions,
): Promise<Pick<ImportReport, 'refused' | 'warnings'>> {
  const refused: ImportReport['refused'] = []
  const warnings: ImportReport['warnings'] = []
  const today = clock.now().toISOString().slice(0, 10)
  let count = 0
  for await (const elements of readYrl(bytes)) {
    for (const element of elements) {
      const read = readYrlOffer(element, today)
      for (const warning of read.warnings) warnings.push({ offer: read.id, ...warning })
      const repeated = read.id !== '' && staging.has(read.id)
      if (read.offer && !repeated) {
        await staging.addOffer(read.offer)
        continue
      }
      const { place, reason } = read.refusal ?? {
        place: read.place,
        reason: 'internal-id уже встречался в этом фиде выше',
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
