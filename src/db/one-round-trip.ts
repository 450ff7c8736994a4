import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { type Database, findPool } from './connect.ts'
import { compileLock, lockKey } from './dialect.ts'
import { setResponseTimeout } from './postgres-pool.ts'

/** Methods of pg's connection for a query that writes its own messages; pg-cursor uses the same. */
interface QueryConnection {
  parse: (message: { text: string; name: string; types: null }) => void
  bind: (message: {
    values: Array<string | null>
    valueMapper: (value: unknown) => unknown
  }) => void
  describe: (message: { type: 'P'; name: string }) => void
  execute: (message: object) => void
  sync: () => void
}

/**
 * Sends several statements in one message. PostgreSQL runs everything before a Sync message as one transaction
 * (protocol, «Extended Query»: «Pipelining») and returns the results in the same order.
 */
class BatchQuery extends pg.Query {
  readonly #statements: readonly CompiledQuery[]

  constructor(statements: readonly CompiledQuery[]) {
    // Text and mode only make pg call `prepare`, which writes the actual messages.
    super({ text: 'batch', queryMode: 'extended' } as pg.QueryConfig)
    this.#statements = statements
  }

  prepare(connection: QueryConnection): void {
    for (const { sql, parameters } of this.#statements) {
      connection.parse({ text: sql, name: '', types: null })
      connection.bind({ values: parameters.map(toText), valueMapper: (value) => value })
      connection.describe({ type: 'P', name: '' })
      connection.execute({})
    }
    connection.sync()
  }
}

/**
 * Runs at least two statements as one transaction in one round trip and returns their results in order. Rejects with
 * the first error. Nothing is stored then, unless the connection was lost during the commit.
 */
function sendBatch(
  client: pg.PoolClient,
  statements: readonly CompiledQuery[],
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const query = new BatchQuery(statements)
    const finish = (error: Error | null, results: pg.QueryResult[]) =>
      error ? reject(error) : resolve(results)
    // pg reads the callback from the query object.
    Object.assign(query, { callback: finish })
    client.query(query)
  })
}

/** Converts the parameters that our statements bind: texts, integers and null. */
function toText(value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new TypeError(`a ${typeof value} cannot be bound in a batch`)
}

interface Batch<Statements> {
  /** Keys to lock as with `lockKey`. */
  locks?: readonly string[]
  /** At least two. */
  statements: Statements
  /** Milliseconds without a byte from PostgreSQL after which the statements are rejected. */
  responseTimeout: number
}

type StatementRows<Statements> = {
  [Index in keyof Statements]: Statements[Index] extends CompiledQuery<infer Row> ? Row[] : never
}

/**
 * Runs statements as one transaction and returns the rows of each, in order. On PostgreSQL all are sent together in
 * one round trip, so that locks are held only as long as the server needs. Therefore no statement can use the rows of
 * another one in JavaScript. Rejects with the first error. Nothing is stored then, unless the connection was lost
 * during the commit.
 */
export async function runInOneRoundTrip<const Statements extends readonly CompiledQuery[]>(
  db: Database,
  { locks = [], statements, responseTimeout }: Batch<Statements>,
): Promise<StatementRows<Statements>> {
  const pool = findPool(db)
  if (!pool) {
    return db.transaction().execute(async (trx) => {
      for (const key of locks.toSorted()) await lockKey(trx, key)
      const rows: unknown[][] = []
      for (const statement of statements) rows.push((await trx.executeQuery(statement)).rows)
      return rows as StatementRows<Statements>
    })
  }
  const client = await pool.connect()
  setResponseTimeout(client, responseTimeout)
  try {
    // Sorted, so that two transactions with several common keys cannot deadlock.
    const locking = locks.toSorted().map((key) => compileLock(db, key))
    const results = await sendBatch(client, [...locking, ...statements])
    return results.slice(locking.length).map(({ rows }) => rows) as StatementRows<Statements>
  } finally {
    client.release()
  }
}
