import type { CompiledQuery } from 'kysely'
import { type Database, findPool } from './connect.ts'
import { limitSilence } from './postgres-pool.ts'
import { sendBatch } from './statement-batch.ts'

/**
 * Runs at least two statements as one transaction and returns the rows of each, in order. No statement can use
 * another's rows in JavaScript, so on PostgreSQL all are sent together: one round trip, and locks are held no
 * longer than the server needs. Rejects with the first error; nothing is stored then, unless the connection was
 * lost while the server committed. `silence` is how long PostgreSQL may take, in milliseconds.
 */
export async function runInOneTrip(
  db: Database,
  statements: readonly CompiledQuery[],
  silence: number,
): Promise<unknown[][]> {
  const pool = findPool(db)
  if (!pool) {
    return db.transaction().execute(async (trx) => {
      const rows: unknown[][] = []
      for (const statement of statements) rows.push((await trx.executeQuery(statement)).rows)
      return rows
    })
  }
  const client = await pool.connect()
  limitSilence(client, silence)
  try {
    return (await sendBatch(client, statements)).map(({ rows }) => rows)
  } finally {
    client.release()
  }
}
