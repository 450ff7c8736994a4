import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { seedIfEmpty } from '../../demo/seed.ts'
import { type Config, loadConfig } from '../config.ts'
import type { AppContext } from '../context.server.ts'
import { connectDatabase } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { startDeliveryWorker } from '../features/callback/delivery-worker.server.ts'
import { createCatalogueSource } from '../features/catalogue/create-catalogue-source.server.ts'
import { systemClock } from '../lib/clock.ts'
import { createAssetMap, type Manifest } from '../ssr/asset-map.server.ts'
import { createRenderer } from '../ssr/render-page.server.tsx'
import { createApp } from './create-app.ts'
import { createLog } from './log.ts'

/** A balancer needs a moment to see the 503 of `/readyz` before the port closes. */
const DRAIN_MS = 500
const STOP_WITHIN_MS = 9_000

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
  const db = connectDatabase(config.DATABASE_URL)
  await migrateDatabase(db)
  await seedIfEmpty(db, systemClock)
  const catalogue = await createCatalogueSource({
    db,
    databaseUrl: config.DATABASE_URL,
    clock: systemClock,
    log,
  })
  const context: AppContext = { db, catalogue, config, clock: systemClock, log }
  const readiness = { isDraining: false }
  const app = await createApp({
    context,
    readiness,
    clientFolder,
    pages: { render: await createRenderer(), assetsOf: createAssetMap(manifest) },
  })
  const worker = startDeliveryWorker(context)

  closeWithGrace({ delay: STOP_WITHIN_MS, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error nobody caught')
    readiness.isDraining = true
    await sleep(DRAIN_MS)
    await app.close()
    await worker.stop()
    await catalogue.close()
    await db.destroy()
  })
  await app.listen({ host: config.HOST, port: config.PORT })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  console.log(`Kvartal is ready: http://${config.HOST}:${port}`)
}

/** One clear line for the failures a newcomer meets; the rest in their own words. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `port ${String(error.port)} is taken: stop what uses it, or start with PORT=3001.`
  }
  if (code === 'EACCES' && 'port' in error)
    return `port ${String(error.port)} needs more rights: take one above 1024.`
  if (code === 'ECONNREFUSED') return 'the database of DATABASE_URL cannot be reached.'
  if (code === 'EACCES' || code === 'EROFS' || code === 'ERR_SQLITE_ERROR') {
    return `the database file cannot be written (${error.message}): check the folder of DATABASE_URL.`
  }
  return error.message
}
