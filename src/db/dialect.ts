import {
  type CompiledQuery,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  sql,
} from 'kysely'

/** Whether the connection speaks to PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: { getExecutor(): { adapter: unknown } }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Adds an integer primary key `id` that counts by itself, in the words of the store. */
export function identity(
  table: CreateTableBuilder<string>,
  postgres: boolean,
): CreateTableBuilder<string, 'id'> {
  return table.addColumn('id', 'integer', (column) =>
    postgres
      ? column.generatedByDefaultAsIdentity().primaryKey()
      : column.primaryKey().autoIncrement(),
  )
}

/**
 * Lets one transaction at a time pass for this key, until it ends. SQLite needs nothing more:
 * its write transactions already run one by one.
 */
export async function lockKey<T>(trx: Kysely<T>, key: string): Promise<void> {
  if (isPostgres(trx)) await trx.executeQuery(compileLock(trx, key))
}

/** The statement of `lockKey`, on PostgreSQL only. */
export function compileLock<T>(db: Kysely<T>, key: string): CompiledQuery {
  return sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.compile(db)
}
