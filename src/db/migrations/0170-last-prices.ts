import type { Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * Finds the last row of a lot's price history. Without this index PostgreSQL reads the history of all lots from its end, once
 * for each lot. The index by day suffices on SQLite: there every index ends with the id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await db.schema
    .createIndex('price_history_last')
    .on('price_history')
    .columns(['lot_id', 'id'])
    .execute()
}
