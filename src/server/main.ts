import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedIfEmpty } from '../../demo/seed.ts'
import { type Config, loadConfig } from '../config.ts'
import type { AppContext } from '../context.server.ts'
import { connectDatabase, connectServerDatabase } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { startDeliveryWorker } from '../features/callback/delivery/delivery-worker.server.ts'
import { createCatalogueSource } from '../features/catalogue/snapshot/create-catalogue-source.server.ts'
import { systemClock } from '../lib/clock.ts'
import { createAssetMap, type Manifest } from '../ssr/asset-map.server.ts'
import { createRenderer } from '../ssr/render-page.server.tsx'
import { createApp } from './create-app.ts'
import { createHealth } from './create-health.ts'
import { prepareDrain } from './connections/drain-connections.ts'
import { createLog } from './log.ts'
import { sentenceFor } from './start-failure.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { startSweeps } from './sweeps.ts'
import { watchPolicy } from './watch-policy.ts'

try {
  await start(loadConfig())
} catch (error) {
  console.error(`kvartal: ${sentenceFor(error)}`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  // Standard output is for the one line with the address; the log goes beside it.
  const log = createLog(config.LOG_LEVEL)
  const clientFolder = join(import.meta.dirname, '../client')
  const manifest: Manifest = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  )
  await prepareDatabase(config)
  const { db, background, close } = connectServerDatabase(config.DATABASE_URL)
  const catalogue = await createCatalogueSource({
    db,
    background,
    databaseUrl: config.DATABASE_URL,
    clock: systemClock,
    log,
  })
  const health = createHealth(log)
  const context: AppContext = { db, catalogue, config, clock: systemClock, log, health }
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
    await catalogue.close()
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
async function prepareDatabase(config: Config): Promise<void> {
  const db = connectDatabase(config.DATABASE_URL)
  try {
    await migrateDatabase(db)
    await seedIfEmpty(db, {
      clock: systemClock,
      mediaFolder: config.MEDIA_DIR,
      folder: join(import.meta.dirname, '../../demo/company'),
    })
  } finally {
    await db.destroy()
  }
}
