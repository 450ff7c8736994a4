import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { seedIfEmpty } from '../demo/seed.ts'
import { type Config, loadConfig } from '../src/config.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createApp } from '../src/server/create-app.ts'
import { openSite } from '../src/server/open-site.ts'
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
  await db.destroy()
  const { context } = await openSite({ config, log })
  const app = await createApp({
    context,
    pages: { render, assetsOf: createAssetMap(null), keeps: false },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('content-security-policy')
  })
  await app.ready()
  return { app, config }
}
