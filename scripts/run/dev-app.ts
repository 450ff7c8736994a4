import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import { seedIfEmpty } from '../../demo/seed.ts'
import { findMediaPlace } from '../../src/features/content/media/media-store.server.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import { connectServerDatabase, type ServerDatabase } from '../../src/db/connect.ts'
import { createPageParts } from '../../src/app/entry-server.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openSite } from '../../src/server/open-site.ts'
import { withStore } from '../../src/server/open-store.ts'

/** Settings, database and log, which stay open when the application is replaced after an edit. */
export interface DevStore {
  config: Config
  database: ServerDatabase
  log: Logger
}

/** Reads the settings, migrates the database, seeds it with the demo company if it is empty, and opens it. */
export async function openDevStore(settings: Parameters<typeof loadConfig>[0]): Promise<DevStore> {
  const config = loadConfig(settings)
  await withStore(({ db, clock }) => seedIfEmpty(db, { clock, ...findMediaPlace(config) }), config)
  return {
    config,
    database: connectServerDatabase(config.DATABASE_URL),
    log: pino({ level: config.LOG_LEVEL }, pretty()),
  }
}

/**
 * Creates the application on an open database. It caches no page and rejects no request for load. It sends no
 * `content-security-policy`, because Vite adds inline scripts. `finishHtml` adds what Vite needs to the HTML of a
 * page. `app.close()` leaves the database open.
 */
export async function createDevApp(
  { config, database, log }: DevStore,
  finishHtml: (address: string, html: string) => Promise<string>,
): Promise<FastifyInstance> {
  const site = await openSite({ config, log, database: { ...database, close: async () => {} } })
  const { render, ...parts } = await createPageParts(null)
  const app = await createApp({
    context: site.context,
    // Transforming modules delays the event loop, which would count as overload.
    shedsLoad: false,
    pages: {
      ...parts,
      caches: false,
      render: async (page) =>
        Buffer.from(await finishHtml(page.address, (await render(page)).toString())),
    },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('content-security-policy')
  })
  app.addHook('onClose', () => site.close())
  await app.ready()
  return app
}
