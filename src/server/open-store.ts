import { type Config, loadConfig } from '../config.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { type Clock, systemClock } from '../lib/async/clock.ts'

/** The site without its catalogue and its requests: what a command or the preparation of a start works with. */
export interface SiteStore {
  db: Database
  config: Config
  clock: Clock
}

/**
 * Opens the configured database with connections for work of any length, migrates it, runs the work and closes it.
 * Rejects when the settings are invalid, the database is unavailable or the work fails. The settings come from the
 * environment unless given.
 */
export async function withStore<T>(
  work: (store: SiteStore) => Promise<T>,
  config: Config = loadConfig(),
): Promise<T> {
  // Not through a pooler: an import needs the same session for its temporary tables, and a backup one that stays.
  const db = connectDatabase(config.DATABASE_LISTEN_URL ?? config.DATABASE_URL)
  try {
    await migrateDatabase(db)
    return await work({ db, config, clock: systemClock })
  } finally {
    await db.destroy()
  }
}
