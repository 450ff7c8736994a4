import type { CompiledQuery } from 'kysely'
import { type Database, findPool } from './connect.ts'
import { compileLock, lockKey } from './dialect.ts'
import { limitSilence } from './postgres-pool.ts'
import { sendBatch } from './statement-batch.ts'

interface Trip<Statements> {
  /** Keys that one transaction at a time may hold, as with `lockKey`. */
  locks?: readonly string[]
  /** At least two. */
  statements: Statements
  /** How long PostgreSQL may send nothing, milliseconds; what is in flight is rejected then. */
  silence: number
}

type RowsOf<Statements> = {
  [Index in keyof Statements]: Statements[Index] extends CompiledQuery<infer Row> ? Row[] : never
}

/**
 * Runs statements as one transaction and returns the rows of each, in order. No statement can use another's rows
 * in JavaScript, so on PostgreSQL all are sent together: one round trip, and locks are held no longer than the
 * server needs. Rejects with the first error; nothing is stored then, unless the connection was lost while the
 * server committed.
 */
export async function runInOneTrip<const Statements extends readonly CompiledQuery[]>(
  db: Database,
  { locks = [], statements, silence }: Trip<Statements>,
): Promise<RowsOf<Statements>> {
  const pool = findPool(db)
  if (!pool) {
    return db.transaction().execute(async (trx) => {
      for (const key of locks.toSorted()) await lockKey(trx, key)
      const rows: unknown[][] = []
      for (const statement of statements) rows.push((await trx.executeQuery(statement)).rows)
      return rows as RowsOf<Statements>
    })
  }
  const client = await pool.connect()
  limitSilence(client, silence)
  try {
    // Sorted, so that two transactions which share several keys never wait for each other in a circle.
    const locking = locks.toSorted().map((key) => compileLock(db, key))
    const results = await sendBatch(client, [...locking, ...statements])
    return results.slice(locking.length).map(({ rows }) => rows) as RowsOf<Statements>
  } finally {
    client.release()
  }
}
