import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../features/lots/snapshot/app-context.server.ts'
import { connectServerDatabase, type ServerDatabase } from '../db/connect.ts'
import { hashSender } from '../db/sender-hash.ts'
import { createCatalogueSource } from '../features/lots/snapshot/create-catalogue-source.server.ts'
import { type Clock, systemClock } from '../lib/time/clock.ts'
import { createHealth } from './create-health.ts'
import { createTraces, type ServerTraces } from './traces.ts'

interface SiteParts {
  config: Config
  log: FastifyBaseLogger
  clock?: Clock
  /** Opened from `DATABASE_URL` unless given. */
  database?: ServerDatabase
  /** How often the catalogue's version is polled, and missing start-up data is read again, milliseconds. */
  pollEveryMs?: number
  retryEveryMs?: number
}

/** What a process works with: the context of its requests, and the database for work in the background. */
export interface Site {
  context: AppContext
  background: ServerDatabase['background']
  /** For the application; undefined without a collector of traces. */
  traceRequests: ServerTraces['traceRequests'] | undefined
  close: () => Promise<void>
}

/**
 * Wires database, catalogue and context, once for the server, for development, tests and benchmarks. The database
 * must be migrated. Rejects when the catalogue cannot be loaded; the database is closed then.
 */
export async function openSite({
  config,
  log,
  clock = systemClock,
  ...parts
}: SiteParts): Promise<Site> {
  const traces = createTraces(config, log)
  const { db, background, close } =
    parts.database ?? connectServerDatabase(config.DATABASE_URL, traces?.onQuery)
  try {
    const catalogue = await createCatalogueSource({
      db,
      background,
      databaseUrl: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL,
      clock,
      log,
      ...(parts.pollEveryMs === undefined ? {} : { pollEveryMs: parts.pollEveryMs }),
      ...(parts.retryEveryMs === undefined ? {} : { retryEveryMs: parts.retryEveryMs }),
    })
    // Cached, so that callback requests can be spooled while the database is gone.
    await hashSender(db, '')
    return {
      context: { db, catalogue, config, clock, log, health: createHealth(log), traces },
      traceRequests: traces?.traceRequests,
      background,
      close: async () => {
        await catalogue.close()
        await close()
        await traces?.close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
