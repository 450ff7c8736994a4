import { rm } from 'node:fs/promises'
import { connectDatabase } from '../../src/db/connect.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { makeBuilding, makeProject } from '../../tests/support/factories.ts'
import { manyFlats } from '../../tests/support/make-feed.ts'
import { portalFeedPieces } from '../../tests/support/make-portal-feed.ts'
import { createStore, type Store, stores } from '../../tests/support/stores.ts'
import { report } from '../measure.ts'
import { runToEnd } from '../process-facts.ts'
import { OFFERS, writePieces } from './feed.ts'

/**
 * Measures peak memory and time of `kvartal import` of 100,000 offers in the formats and on the stores that `import`
 * leaves out: price lists on each store, YRL on PostgreSQL, CIAN and Avito on SQLite.
 */
export async function benchFormats(): Promise<void> {
  const list = await writePieces('csv', priceListLines())
  for (const store of stores) await importInto(store, 'lots', list, createPlaces)
  await rm(list)
  for (const format of ['yrl', 'cian', 'avito'] as const) {
    const ofFormat = stores.filter((store) => (store === 'postgres') === (format === 'yrl'))
    if (ofFormat.length === 0) continue
    const feed = await writePieces('xml', portalFeedPieces(format, manyFlats(OFFERS)))
    for (const store of ofFormat) await importInto(store, format, feed)
    await rm(feed)
  }
}

/** Yields a price list with the flats of the feeds, each with an outline and five prices. */
function* priceListLines(): Generator<string> {
  const columns = ['project', 'building', 'section', 'floor', 'number', 'article', 'rooms', 'area']
  yield `${[...columns, 'price', 'features', 'window_views', 'outline', 'prices'].join(',')}\n`
  const days = ['2024-12-01', '2025-03-25', '2025-07-11', '2026-02-23']
  for (const flat of manyFlats(OFFERS)) {
    const { project, building, section, floor, number, id, rooms, area, price = 0 } = flat
    const past = days.map((day, n) => `${day} ${price - (4 - n) * 100_000}`).join('; ')
    const place = [`project-${project}`, building, section, floor, number, id, rooms, area]
    yield `${place.join(',')},${price},balcony|wardrobe,yard|city,0 0; 8.4 0; 8.4 6; 0 6,${past}; 2026-10-22 ${price}\n`
  }
}

/** Creates the projects and buildings of the price list, since its import does not create them. */
async function createPlaces(url: string): Promise<void> {
  const db = connectDatabase(url)
  try {
    await migrateDatabase(db)
    for (let project = 1; project <= 5; project++) {
      const project_id = await makeProject(db, { slug: `project-${project}` })
      for (let building = 1; building <= 4; building++) {
        await makeBuilding(db, { project_id, name: String(building), floors_total: 40 })
      }
    }
  } finally {
    await db.destroy()
  }
}

async function importInto(
  store: Store,
  format: string,
  feed: string,
  prepare?: (url: string) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createStore(store)
  await prepare?.(url)
  const { seconds, peak } = await runToEnd(
    [process.execPath, 'cli/kvartal.mjs', 'import', format, feed],
    { DATABASE_URL: url },
  )
  report(
    `import ${format} of ${OFFERS} offers, ${store}: peak memory`,
    `${peak.toFixed(0)} MiB`,
    `at most 250 MB (238 MiB); ${seconds.toFixed(1)} s`,
  )
  await drop()
}
