import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { type Config, loadConfig } from '../../src/config/config.ts'
import type { AppContext } from '../../src/features/lots/snapshot/app-context.server.ts'
import type { Database } from '../../src/db/connect.ts'
import { type Clock, systemClock } from '../../src/lib/time/clock.ts'
import { createPageParts } from '../../src/app/entry-server.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openSite } from '../../src/server/open-site.ts'
import type { Readiness } from '../../src/server/edge/readiness.ts'
import type { PageParts } from '../../src/server/pages/page-routes.ts'

export interface TestApp {
  app: FastifyInstance
  context: AppContext
  readiness: Readiness
  /** Lines of the log, parsed. */
  log: Array<Record<string, unknown>>
  close: () => Promise<void>
}

/** Creates the complete application on a database, without a port: use `app.inject`. */
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
    /** Interval at which missing start-up data is loaded again. */
    retryEveryMs?: number
    /** Wraps the renderer, for example to make it fail. */
    wrapRender?: (render: PageParts['render']) => PageParts['render']
    /** The database of requests, if it has to differ from that of the catalogue, for example to fail. */
    requestDb?: Database
    /** Interval at which the store is probed without a request. Default: never. */
    probeEveryMs?: number
    readiness?: Readiness
    /** Default: false, because on a busy machine the server would shed requests of tests. */
    shedsLoad?: boolean
  } = {},
): Promise<TestApp> {
  const lines: Array<Record<string, unknown>> = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  // A spool belongs to one database.
  const spool = join(tmpdir(), `kvartal-spool-${randomUUID()}`)
  const config: Config = loadConfig({ DATABASE_URL: url, SPOOL_DIR: spool, ...settings })
  const site = await openSite({
    config,
    log,
    clock,
    database: { db, background: db, close: async () => {} },
    pollEveryMs: 50,
    retryEveryMs,
  })
  const context: AppContext = { ...site.context, db: requestDb }
  const { render, ...parts } = await createPageParts(null)
  const app = await createApp({
    context,
    pages: { render: wrapRender(render), ...parts, ...pages },
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
      await rm(spool, { recursive: true, force: true })
    },
  }
}

/** Requests a page and returns its document, with plain spaces in place of non-breaking ones. */
export async function readPage({ app }: TestApp, path: string): Promise<string> {
  return (await app.inject(path)).body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')
}

/** Requests the data with which a navigation shows a page. */
export async function readPageData<Data>({ app }: TestApp, path: string): Promise<Data> {
  return (await app.inject(`/page-data${path}`)).json<{ data: Data }>().data
}
