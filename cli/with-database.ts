import { type Config, loadConfig } from '../src/config.ts'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'

/** Opens the configured database, brought to this release's version, for one command; closes it after. */
export async function withDatabase<T>(
  work: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig()
  const db = connectDatabase(config.DATABASE_URL)
  try {
    await migrateDatabase(db)
    return await work(db, config)
  } finally {
    await db.destroy()
  }
}
