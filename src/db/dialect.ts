import {
  type CompiledQuery,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  sql,
} from 'kysely'

/** Whether the database is PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: { getExecutor(): { adapter: unknown } }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Adds an auto-incrementing integer primary key `id` in the dialect of the store. */
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
 * Waits until no other transaction holds this key, and holds it until the transaction ends. Does nothing on SQLite,
 * where write transactions are already serialized.
 */
export async function lockKey<T>(trx: Kysely<T>, key: string): Promise<void> {
  if (isPostgres(trx)) await trx.executeQuery(compileLock(trx, key))
}

/** Holds this key until the transaction ends, unless another one holds it; returns whether it does. Always on SQLite. */
export async function tryLockKey<T>(trx: Kysely<T>, key: string): Promise<boolean> {
  if (!isPostgres(trx)) return true
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as is_held`.execute(trx)
  return rows[0]?.is_held === true
}

/** Compiles the statement of `lockKey` for PostgreSQL. */
export function compileLock<T>(db: Kysely<T>, key: string): CompiledQuery {
  return sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.compile(db)
}
