import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sqliteDialect } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Connections a process holds to PostgreSQL at most. */
const POOL_SIZE = 10
/** A dead server is noticed after this long, so that a page can say so within 1.5 s (promise R1). */
const CONNECT_TIMEOUT_MS = 1_000

/**
 * Opens the database an address names: `file:./data/kvartal.db` (SQLite) or `postgres://…`.
 * Nothing is contacted before the first query; `db.destroy()` closes it.
 */
export function connectDatabase(url: string): Database {
  if (url.startsWith('file:')) {
    return new Kysely<Tables>({ dialect: sqliteDialect(url.slice('file:'.length)) })
  }
  // int8 comes as text by default; roubles fit a JavaScript number by far.
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
