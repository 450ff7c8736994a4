import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { CatalogueSource } from './features/catalogue/catalogue-source.server.ts'
import type { Clock } from './lib/clock.ts'

/** What a request may use; one object a process, handed to every API plugin and page loader. */
export interface AppContext {
  db: Database
  catalogue: CatalogueSource
  config: Config
  clock: Clock
  log: FastifyBaseLogger
}
