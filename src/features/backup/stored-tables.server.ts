import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { RowChunk, Value } from './backup-format.server.ts'

export interface StoredTable {
  name: string
  columns: string[]
}

/**
 * The text index is made of the other tables, in a form of each store; who works with the media files now, and which of
 * them are unused, is not true of another time or another folder. Sessions, links and attempts of the desk are left
 * out so that a restore revives nothing that has ended. What portals say of lots is found out again.
 */
const DERIVED =
  /^(search_(texts|index)|media_(holds|orphans)$|request_changes$|lot_previews$|portal_(checks|rejections)$|desk_(changes|sessions|totp_offers|invites|attempts|challenges|browsers|notices)$)/
const ROWS_PER_READ = 1_000
/** SQLite accepts 32,766 parameters in a statement, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000

/** Tables without a name of Kysely: rows cannot be typed when the schema is that of another release. */
type AnyTables = Record<string, Record<string, Value>>

const untyped = (db: Database) => db.withTables<AnyTables>()

/** Lists the tables to back up, each after those that its rows refer to. */
export async function listTables(db: Database): Promise<StoredTable[]> {
  const found = await listAllTables(db)
  const references = await listReferences(db)
  const sorted: StoredTable[] = []
  const visit = (table: StoredTable, path: readonly string[]): void => {
    if (sorted.includes(table)) return
    if (path.includes(table.name)) throw new Error(`Tables refer to each other: ${path.join(', ')}`)
    for (const { child, parent } of references) {
      const next = found.find(({ name }) => name === parent)
      if (child === table.name && parent !== child && next) visit(next, [...path, table.name])
    }
    sorted.push(table)
  }
  for (const table of found) visit(table, [])
  return sorted
}

async function listAllTables(db: Database): Promise<StoredTable[]> {
  const schema = isPostgres(db)
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
    : undefined
  const found = await db.introspection.getTables()
  return found
    .filter((table) => !table.isView && table.schema === schema && !DERIVED.test(table.name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function listReferences(db: Database): Promise<Array<{ child: string; parent: string }>> {
  const query = isPostgres(db)
    ? sql<{ child: string; parent: string }>`select c.relname as child, p.relname as parent
        from pg_constraint f join pg_class c on c.oid = f.conrelid
        join pg_class p on p.oid = f.confrelid
        where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`
    : sql<{ child: string; parent: string }>`select m.name as child, f."table" as parent
        from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
  return (await query.execute(db)).rows
}

/** Reads the rows of a table in parts, without holding all of them in memory. Call it in a transaction. */
export async function* readRows(trx: Database, table: StoredTable): AsyncGenerator<RowChunk> {
  const toChunk = (rows: ReadonlyArray<Record<string, unknown>>): RowChunk => ({
    columns: table.columns,
    rows: rows.map((row) => table.columns.map((column) => toValue(row[column], table.name))),
  })
  if (isPostgres(trx)) {
    await sql`declare kvartal_backup no scroll cursor for select * from ${sql.table(table.name)}`.execute(
      trx,
    )
    for (;;) {
      const fetched = await sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_PER_READ)}
        from kvartal_backup`.execute(trx)
      if (fetched.rows.length > 0) yield toChunk(fetched.rows)
      if (fetched.rows.length < ROWS_PER_READ) break
    }
    await sql`close kvartal_backup`.execute(trx)
    return
  }
  let rows: Array<Record<string, unknown>> = []
  for await (const row of untyped(trx).selectFrom(table.name).selectAll().stream()) {
    rows.push(row)
    if (rows.length < ROWS_PER_READ) continue
    yield toChunk(rows)
    rows = []
  }
  if (rows.length > 0) yield toChunk(rows)
}

function toValue(value: unknown, table: string): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`A column of ${table} has a type that backups do not know: ${typeof value}`)
}

/** Inserts rows as they are, including their ids. */
export async function insertRows(
  trx: Database,
  table: string,
  { columns, rows }: RowChunk,
): Promise<void> {
  const perStatement = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length))
  for (let start = 0; start < rows.length; start += perStatement) {
    const values = rows
      .slice(start, start + perStatement)
      .map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n] ?? null])))
    await untyped(trx).insertInto(table).values(values).execute()
  }
}

/** Deletes all rows, those that refer to others first. */
export async function deleteRows(trx: Database, tables: readonly StoredTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) await untyped(trx).deleteFrom(name).execute()
}

/** Continues generated ids of PostgreSQL after the inserted ones. SQLite does so by itself. */
export async function continueIds(trx: Database, tables: readonly StoredTable[]): Promise<void> {
  if (!isPostgres(trx)) return
  for (const { name, columns } of tables) {
    if (!columns.includes('id')) continue
    await sql`select setval(s, (select max(id) from ${sql.table(name)})::bigint)
      from pg_get_serial_sequence(${name}, 'id') s
      where s is not null and exists (select 1 from ${sql.table(name)})`.execute(trx)
  }
}
