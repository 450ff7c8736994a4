import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { Tables } from '../../src/db/tables.ts'

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const MOST_PARAMETERS = 30_000

/**
 * Inserts any number of rows, as many a statement as both stores take; all have the same columns.
 * Rows that break a unique key are left out: what the company already wrote is not overwritten.
 */
export async function insertRows<T extends keyof Tables>(
  trx: Database,
  table: T,
  rows: ReadonlyArray<Insertable<Tables[T]>>,
): Promise<void> {
  const size = Math.floor(MOST_PARAMETERS / Math.max(1, Object.keys(rows[0] ?? {}).length))
  for (let from = 0; from < rows.length; from += size) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
