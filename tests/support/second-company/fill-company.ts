import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { loadConfig } from '../../../src/config.ts'
import type { Database } from '../../../src/db/connect.ts'
import { fetchDuePictures } from '../../../src/features/content/fetched/feed-picture-worker.server.ts'
import { importContent } from '../../../src/features/content/write/import-content.server.ts'
import { importFeed } from '../../../src/features/feeds/merge/import-feed.server.ts'
import { systemClock } from '../../../src/lib/async/clock.ts'
import type { Outbound } from '../../../src/outbound/outbound.ts'
import { createHealth } from '../../../src/server/create-health.ts'
import { isNightly } from '../nightly.ts'
import { makeCompanyFeeds } from './feeds.ts'
import { oddPlans, PLAN_HOST } from './pictures.ts'

/** A content folder of one file. */
const BRAND = fileURLToPath(new URL('./content', import.meta.url))
/** Houses of forty storeys: 12,000 lots at night, 1,200 by day. */
const TOWERS = isNightly ? 11 : 1

/**
 * Imports the feeds of the second company into an empty, migrated database, and fetches their plans into a media
 * folder. Of content there is a brand alone, of an impossible yellow. Throws if an offer is refused or a plan cannot be decoded.
 */
export async function fillSecondCompany(
  db: Database,
  databaseUrl: string,
  mediaFolder: string,
): Promise<void> {
  await importCompanyFeeds(db)
  await importContent(db, { folder: BRAND, mediaFolder, clock: systemClock })
  const log = pino({ level: 'silent' })
  const config = loadConfig({ DATABASE_URL: databaseUrl, MEDIA_DIR: mediaFolder })
  const context = { db, clock: systemClock, config, log, health: createHealth(log) }
  const { fetched } = await fetchDuePictures(context, planHost, new AbortController().signal)
  if (fetched !== oddPlans.length) throw new Error(`${fetched} of ${oddPlans.length} plans`)
}

/** Imports the feeds of the second company, whose lots are on sale then. Throws if an offer is refused. */
export async function importCompanyFeeds(db: Database): Promise<void> {
  for (const { text, ...options } of makeCompanyFeeds(TOWERS)) {
    const report = await importFeed(db, Readable.from([Buffer.from(text)]), {
      ...options,
      clock: systemClock,
    })
    const { refused, held_back } = report
    if (refused.length + held_back.length > 0) {
      throw new Error(`feed ${options.source}: ${JSON.stringify([...refused, ...held_back])}`)
    }
  }
}

/** The host of the plans, without a network. */
const planHost: Outbound = {
  async get(url) {
    const plan = oddPlans.find(({ path }) => `${PLAN_HOST}${path}` === url)
    const body = plan ? [await plan.draw()] : []
    return { status: plan ? 200 : 404, headers: {}, url, body: Readable.from(body) }
  },
}
