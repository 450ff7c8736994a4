import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { seedIfEmpty } from '../demo/seed.ts'
import { type Config, loadConfig } from '../src/config.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { createCatalogueSource } from '../src/features/catalogue/snapshot/create-catalogue-source.server.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createApp } from '../src/server/create-app.ts'
import { createHealth } from '../src/server/create-health.ts'
import { createAssetMap } from '../src/ssr/asset-map.server.ts'
import type { RenderPage } from '../src/ssr/render-page.server.tsx'

/** The application for development: rendering is given, nothing is kept, and inline scripts of the tools may run. */
export async function createDevApp({
  render,
}: {
  render: RenderPage
}): Promise<{ app: FastifyInstance; config: Config }> {
  const config = loadConfig()
  const log = pino({ level: config.LOG_LEVEL, transport: { target: 'pino-pretty' } })
  const db = connectDatabase(config.DATABASE_URL)
  await migrateDatabase(db)
  await seedIfEmpty(db, { clock: systemClock, mediaFolder: config.MEDIA_DIR })
  const catalogue = await createCatalogueSource({
    db,
    databaseUrl: config.DATABASE_URL,
    clock: systemClock,
    log,
  })
  const app = await createApp({
    context: { db, catalogue, config, clock: systemClock, log, health: createHealth(log) },
    pages: { render, assetsOf: createAssetMap(null), keeps: false },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('content-security-policy')
  })
  await app.ready()
  return { app, config }
}
