import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPostgresPool, type WaitLimits } from './postgres-pool.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** For the command line, migrations and tests: work of any length, and only a dead server ends it. */
const toolLimits: WaitLimits = { connect: 5_000, silence: 0, statement: 0, lock: 0 }
/** While a visitor waits: a page says within 1.5 s that the database is gone (promise R1). */
const requestLimits: WaitLimits = { connect: 1_200, silence: 1_200, statement: 5_000, lock: 3_000 }
/** For work in the background of the server: loading the catalogue, deleting old rows. */
const backgroundLimits: WaitLimits = {
  connect: 5_000,
  silence: 30_000,
  statement: 60_000,
  lock: 15_000,
}

/**
 * Opens the database an address names: `file:./data/kvartal.db` (SQLite) or `postgres://…`.
 * Nothing is contacted before the first query; `db.destroy()` closes it.
 */
export function connectDatabase(url: string, limits: WaitLimits = toolLimits): Database {
  if (url.startsWith('file:')) {
    return new Kysely<Tables>({ dialect: sqliteDialect(url.slice('file:'.length)) })
  }
  const pool = createPostgresPool(url, limits)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, pg.Pool>()

/** The pool below a database opened by `connectDatabase`; undefined on SQLite. */
export function findPool(db: Database): pg.Pool | undefined {
  return pools.get(db)
}

/** The database as a server process uses it: `db` for requests, `background` for what no visitor waits for. */
export interface ServerDatabase {
  db: Database
  background: Database
  close: () => Promise<void>
}

/**
 * Opens the database for a server: on PostgreSQL with two pools, so that long work neither delays requests nor
 * needs their short time limits. Nothing is contacted before the first query.
 */
export function connectServerDatabase(url: string): ServerDatabase {
  const db = connectDatabase(url, requestLimits)
  const background = url.startsWith('file:') ? db : connectDatabase(url, backgroundLimits)
  return {
    db,
    background,
    close: async () => {
      await Promise.all([...new Set([db, background])].map((one) => one.destroy()))
    },
  }
}
