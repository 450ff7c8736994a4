import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { startDeliveryWorker } from '../features/callback/delivery/delivery-worker.server.ts'
import { createAssetMap, type Manifest } from '../ssr/asset-map.server.ts'
import { createRenderer } from '../ssr/render-page.server.tsx'
import { createApp } from './create-app.ts'
import { prepareDrain } from './connections/drain-connections.ts'
import { createLog } from './log.ts'
import { openSite } from './open-site.ts'
import { sentenceFor } from './start-failure.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { startSweeps } from './sweeps.ts'
import { watchPolicy } from './watch-policy.ts'

/** Fills a database that is empty, for one with the demo company. */
export type FillDatabase = (db: Database, config: Config) => Promise<unknown>

/**
 * The server process: migrates the database, lets `fill` fill an empty one, listens and prints the address. It ends
 * with 1 and one sentence when it cannot start.
 */
export async function runServer(fill: FillDatabase): Promise<void> {
  try {
    await start(loadConfig(), fill)
  } catch (error) {
    console.error(`kvartal: ${sentenceFor(error)}`)
    process.exit(1)
  }
}

async function start(config: Config, fill: FillDatabase): Promise<void> {
  // Standard output is for the one line with the address; the log goes beside it.
  const log = createLog(config.LOG_LEVEL)
  const clientFolder = join(import.meta.dirname, '../client')
  const manifest: Manifest = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  )
  await prepareDatabase(config, fill)
  const { context, background, close } = await openSite({ config, log })
  const readiness = { isDraining: false }
  const app = await createApp({
    context,
    readiness,
    clientFolder,
    pages: { render: await createRenderer(), assetsOf: createAssetMap(manifest) },
  })
  watchPolicy(context)
  const worker = startDeliveryWorker(context)
  const sweeps = startSweeps({ ...context, db: background })

  const drain = prepareDrain(app.server, readiness)
  const stopping = stopOnSignals(log, async () => {
    await drain({ delayMs: config.SHUTDOWN_DELAY_SECONDS * 1000 })
    await app.close()
    await Promise.all([worker.stop(), sweeps.stop()])
    await close()
  })
  // A signal may have come during the start: what stops must not announce itself.
  if (stopping.isStopping()) return
  // For `localhost` Fastify opens a second server, for IPv6, which no drain would wait for.
  const host = config.HOST === 'localhost' ? '127.0.0.1' : config.HOST
  await app.listen({ host, port: config.PORT })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  // The rows of the start are garbage now. V8 would let it lie, and the heap grow on top of it: in one start of ten by 50 MB.
  globalThis.gc?.()
  console.log(`Kvartal is ready: http://${config.HOST}:${port}`)
}

/** Brings the database to this release, and fills an empty one: work of any length, on a connection of its own. */
async function prepareDatabase(config: Config, fill: FillDatabase): Promise<void> {
  const db = connectDatabase(config.DATABASE_URL)
  try {
    await migrateDatabase(db)
    await fill(db, config)
  } finally {
    await db.destroy()
  }
}
