import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '../config/config.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { findPendingMigrations, migrateDatabase, migrationNames } from '../db/migrate.ts'
import { recogniseDemo } from '../features/content/demo/recognise-demo.server.ts'
import { type Clock, systemClock } from '../lib/time/clock.ts'

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
    await recogniseDemo(db, systemClock.now())
    return await work({ db, config, clock: systemClock })
  } finally {
    await db.destroy()
  }
}

/**
 * Runs the work of a dry run, which writes nothing, on the configured database as it is. Where there is no database yet,
 * or an empty one, the work gets an empty database of its own, which is deleted afterwards. Rejects for a database of an
 * older release, because migrating it would change it.
 */
export async function withUnchangedStore<T>(work: (store: SiteStore) => Promise<T>): Promise<T> {
  const config = loadConfig()
  const state = await findStoreState(config.DATABASE_LISTEN_URL ?? config.DATABASE_URL)
  if (state === 'current') return withStore(work, config)
  if (state === 'older') {
    throw new Error(
      'база данных старее этого выпуска: запустите сервер, он обновит её, и повторите проверку',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-dry-run-'))
  const url = `file:${join(folder, 'empty.db')}`
  try {
    return await withStore(work, { ...config, DATABASE_URL: url, DATABASE_LISTEN_URL: undefined })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findStoreState(url: string): Promise<'none' | 'current' | 'older'> {
  // SQLite would create an empty file.
  if (url.startsWith('file:') && !existsSync(url.slice('file:'.length))) return 'none'
  const db = connectDatabase(url)
  try {
    const pending = await findPendingMigrations(db)
    if (pending === 0) return 'current'
    return pending === migrationNames.length ? 'none' : 'older'
  } finally {
    await db.destroy()
  }
}
