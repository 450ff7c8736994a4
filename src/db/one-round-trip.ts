import type { CompiledQuery } from 'kysely'
import { type Database, findPool } from './connect.ts'
import { compileLock, lockKey } from './dialect.ts'
import { setResponseTimeout } from './postgres-pool.ts'
import { sendBatch } from './statement-batch.ts'

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
