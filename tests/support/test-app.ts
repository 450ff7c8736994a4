import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { type Config, loadConfig } from '../../src/config.ts'
import type { AppContext } from '../../src/context.server.ts'
import type { Database } from '../../src/db/connect.ts'
import { type Clock, systemClock } from '../../src/lib/clock.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openSite } from '../../src/server/open-site.ts'
import type { Readiness } from '../../src/server/connections/readiness.ts'
import { createAssetMap } from '../../src/ssr/asset-map.server.ts'
import type { PageParts } from '../../src/server/pages/page-routes.ts'
import { createRenderer, type RenderPage } from '../../src/ssr/render-page.server.tsx'

export interface TestApp {
  app: FastifyInstance
  context: AppContext
  readiness: Readiness
  /** Lines of the log, parsed. */
  log: Array<Record<string, unknown>>
  close: () => Promise<void>
}

/** The whole application over a database, without a port: use `app.inject`. */
export async function createTestApp(
  { db, url }: { db: Database; url: string },
  {
    settings = {},
    clock = systemClock,
    pages = {},
    retryEveryMs = 60_000,
    wrapRender = (render) => render,
    requestDb = db,
    probeEveryMs = 0,
    readiness = { isDraining: false },
    shedsLoad = false,
  }: {
    settings?: Record<string, string>
    clock?: Clock
    pages?: Partial<PageParts>
    /** How often missing start-up data is asked for again. */
    retryEveryMs?: number
    /** Makes renderings fail, for one. */
    wrapRender?: (render: RenderPage) => RenderPage
    /** What requests use, where it is to fail while the catalogue does not. */
    requestDb?: Database
    /** How often the store is asked without a request for it; never unless told. */
    probeEveryMs?: number
    readiness?: Readiness
    /** False unless told: a busy machine would shed the requests of tests. */
    shedsLoad?: boolean
  } = {},
): Promise<TestApp> {
  const lines: Array<Record<string, unknown>> = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const config: Config = loadConfig({ DATABASE_URL: url, ...settings })
  const site = await openSite({
    config,
    log,
    clock,
    database: { db, background: db, close: async () => {} },
    pollEveryMs: 50,
    retryEveryMs,
  })
  const context: AppContext = { ...site.context, db: requestDb }
  const app = await createApp({
    context,
    pages: { render: wrapRender(await createRenderer()), assetsOf: createAssetMap(null), ...pages },
    shedsLoad,
    probeEveryMs,
    readiness,
  })
  await app.ready()
  return {
    app,
    context,
    readiness,
    log: lines,
    close: async () => {
      await app.close()
      await site.close()
    },
  }
}
