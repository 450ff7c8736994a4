import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { manyFlats } from '../tests/support/make-feed.ts'
import { portalFeedPieces } from '../tests/support/make-portal-feed.ts'
import { createStore, type Store, stores } from '../tests/support/stores.ts'
import { report } from './measure.ts'
import { runToEnd } from './process-facts.ts'

const OFFERS = 100_000

/** Peak memory and seconds of `kvartal import` over 100,000 offers: each format, and Yandex's on each store. */
export async function benchImport(): Promise<void> {
  for (const format of ['yrl', 'cian', 'avito'] as const) {
    const feed = join(tmpdir(), `kvartal-bench-${process.pid}.xml`)
    const file = createWriteStream(feed)
    Readable.from(portalFeedPieces(format, manyFlats(OFFERS))).pipe(file)
    await once(file, 'finish')
    for (const store of format === 'yrl' ? stores : (['sqlite'] as const)) {
      await importInto(store, format, feed)
    }
    await rm(feed)
  }
}

async function importInto(store: Store, format: string, feed: string): Promise<void> {
  const { url, drop } = await createStore(store)
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
