import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** Handles per file: in WAL mode one can write while others read their own snapshot. */
const MAX_CONNECTIONS = 4
/** Busy timeout of SQLite itself while a handle is opened. It blocks the process. */
const OPEN_TIMEOUT_MS = 50
/**
 * Afterwards the driver waits instead, between 3 and 12 ms from one try to the next: four writes that waited inside SQLite
 * blocked the process all the time that an import had the lock, and pages with it.
 */
const RETRY_MS = { least: 3, more: 9 }
/** How long a statement or the start of a transaction waits for another process's write. */
const LOCK_TIMEOUT_MS = 15_000
const MAX_CACHED_STATEMENTS = 200
const SQLITE_BUSY = 5

/** Creates a Kysely dialect for `node:sqlite`: a few handles on one file, WAL, an fsync for every commit. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * SQLite can roll back DDL, so migrations run in one transaction, whose lock also excludes a second process. The handles
 * are used side by side: Kysely's own adapter would put them behind a mutex, so that a long read holds everything else.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #idle: SqliteConnection[] = []
  readonly #all: SqliteConnection[] = []
  readonly #waiting: Array<(connection: SqliteConnection) => void> = []

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    mkdirSync(dirname(this.#file), { recursive: true })
    createPrivateFile(this.#file)
    this.#idle.push(this.#open())
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#all.length < MAX_CONNECTIONS) return this.#open()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#idle.push(connection)
  }

  async beginTransaction(
    connection: SqliteConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // A write transaction locks at its start: a later lock fails if another process has written since.
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
    connection.inTransaction = true
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    connection.inTransaction = false
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.inTransaction = false
    connection.rollback()
  }

  async destroy(): Promise<void> {
    for (const connection of this.#all) connection.close()
    this.#all.length = 0
    this.#idle.length = 0
  }

  #open(): SqliteConnection {
    const connection = new SqliteConnection(this.#file)
    this.#all.push(connection)
    return connection
  }
}

class SqliteConnection implements DatabaseConnection {
  inTransaction = false
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, StatementSync>({ max: MAX_CACHED_STATEMENTS })

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(`pragma busy_timeout = ${OPEN_TIMEOUT_MS}`)
    this.#database.exec('pragma journal_mode = wal')
    this.#database.exec('pragma synchronous = full')
    this.#database.exec('pragma foreign_keys = on')
    // Deleted rows, which may be personal data, are overwritten with zeros instead of only marked as free.
    this.#database.exec('pragma secure_delete = on')
    this.#database.exec('pragma busy_timeout = 0')
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#run<R>(query)
    const deadline = performance.now() + LOCK_TIMEOUT_MS
    for (;;) {
      try {
        return this.#run<R>(query)
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > deadline) throw error
        await sleep(RETRY_MS.least + Math.random() * RETRY_MS.more)
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Not from the statement cache: the same query run meanwhile would reset the iterator.
    const statement = this.#database.prepare(query.sql)
    for (const row of statement.iterate(...bind(query.parameters))) {
      yield { rows: [row as R] }
    }
  }

  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  close(): void {
    this.#database.close()
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql)
    const parameters = bind(query.parameters)
    const columns = statement.columns()
    if (columns.length > 0) {
      const values = statement.all(...parameters) as unknown as unknown[][]
      return { rows: toObjects(values, columns) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = this.#database.prepare(text)
    statement.setReturnArrays(true)
    this.#statements.set(text, statement)
    return statement
  }
}

/** Restricts the file, which contains personal data, to its owner. SQLite gives its log the same permissions. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // SQLite reports a file that cannot be opened. The permissions of another user's file are not changed.
  }
}

/**
 * Builds row objects from arrays of values. Objects of SQLite itself have no prototype and take several times longer
 * to create, read and copy.
 */
function toObjects(
  rows: readonly (readonly unknown[])[],
  columns: ReadonlyArray<{ name: string }>,
): object[] {
  const names = columns.map(({ name }) => name)
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i]
    return row
  })
}

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === undefined) return null
    if (typeof value === 'boolean') return value ? 1 : 0
    return value as SQLInputValue
  })
}

/** Whether SQLite reports that another process holds the lock of the file. */
export function isSqliteBusy(error: unknown): boolean {
  // The low byte is the primary code, so extended codes such as SQLITE_BUSY_SNAPSHOT count as well.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}
