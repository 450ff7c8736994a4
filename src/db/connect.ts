import { Kysely, type LogConfig, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPostgresPool, type WaitLimits } from './postgres-pool.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Called with each query and its time; the text of a statement holds no values. */
export type QueryObserver = (query: { sql: string; durationMs: number; isFailed: boolean }) => void

/** For the command line, migrations and tests: no time limit except for connecting. */
const toolLimits: WaitLimits = { connect: 5_000, responseTimeout: 0, statement: 0, lock: 0 }
/** For requests: an error page must be sent within 1.5 s after the database has become unavailable. */
const requestLimits: WaitLimits = {
  connect: 1_200,
  responseTimeout: 1_200,
  statement: 5_000,
  lock: 3_000,
}
/** For background work of the server: loading the catalogue, deleting old rows. */
const backgroundLimits: WaitLimits = {
  connect: 5_000,
  responseTimeout: 30_000,
  statement: 60_000,
  lock: 15_000,
}

/**
 * Opens the database at `file:./data/kvartal.db` (SQLite) or `postgres://…`. Connects with the first query;
 * `db.destroy()` closes the connections.
 */
export function connectDatabase(
  url: string,
  limits: WaitLimits = toolLimits,
  onQuery?: QueryObserver,
): Database {
  const log = onQuery ? { log: toLog(onQuery) } : {}
  if (url.startsWith('file:')) {
    return new Kysely<Tables>({ dialect: sqliteDialect(url.slice('file:'.length)), ...log })
  }
  const pool = createPostgresPool(url, limits)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...log })
  pools.set(db, pool)
  return db
}

function toLog(onQuery: QueryObserver): LogConfig {
  return ({ level, query, queryDurationMillis }) =>
    onQuery({ sql: query.sql, durationMs: queryDurationMillis, isFailed: level === 'error' })
}

const pools = new WeakMap<Database, pg.Pool>()

/** Returns the pool of a database opened by `connectDatabase`; undefined on SQLite. */
export function findPool(db: Database): pg.Pool | undefined {
  return pools.get(db)
}

/** The database of a server process: `db` for requests, `background` for work that no visitor waits for. */
export interface ServerDatabase {
  db: Database
  background: Database
  close: () => Promise<void>
}

/**
 * Opens the database for a server. On PostgreSQL it has two pools, so that background work does not delay requests
 * and is not subject to their short limits. Connects with the first query.
 */
export function connectServerDatabase(url: string, onQuery?: QueryObserver): ServerDatabase {
  const db = connectDatabase(url, requestLimits, onQuery)
  const background = url.startsWith('file:') ? db : connectDatabase(url, backgroundLimits)
  return {
    db,
    background,
    close: async () => {
      await Promise.all([...new Set([db, background])].map((one) => one.destroy()))
    },
  }
}
