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

/** Handles a process keeps open on one file: one writes while others read their own snapshot (WAL). */
const MAX_CONNECTIONS = 4
/** SQLite itself waits this long for a lock; it blocks the process, so it is short and we go on waiting outside. */
const BUSY_TIMEOUT_MS = 50
/** How long a statement or a transaction's start waits for another process's write before it gives up. */
const LOCK_PATIENCE_MS = 15_000
const STATEMENTS_KEPT = 200
const SQLITE_BUSY = 5

/** Kysely over `node:sqlite`: a few handles on one file, WAL, an fsync for every commit. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite can roll back DDL, so migrations run as one transaction, whose lock also keeps a second process out. */
class TransactionalSqliteAdapter extends SqliteAdapter {
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
    // A write transaction takes the lock at once: taken later, it could find its snapshot outdated.
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
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    this.#database.exec('pragma journal_mode = wal')
    this.#database.exec('pragma synchronous = full')
    this.#database.exec('pragma foreign_keys = on')
    // What is deleted, personal data for one, is overwritten with zeros and not only marked as free.
    this.#database.exec('pragma secure_delete = on')
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#run<R>(query)
    const patienceEnds = performance.now() + LOCK_PATIENCE_MS
    for (;;) {
      try {
        return this.#run<R>(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > patienceEnds) throw error
        await sleep(10 + Math.random() * 30)
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: an open iterator must not be disturbed by the same query run beside it.
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
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = this.#database.prepare(text)
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    this.#statements.set(text, statement)
    return statement
  }
}

/** The file holds personal data: only its owner may read it. SQLite gives its log the same rights. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // A file that cannot be opened is reported by SQLite, and the rights of a file of somebody else are theirs.
  }
}

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === undefined) return null
    if (typeof value === 'boolean') return value ? 1 : 0
    return value as SQLInputValue
  })
}

function isBusy(error: unknown): boolean {
  // The low byte is the primary code: SQLITE_BUSY_SNAPSHOT and its kin are busy, too.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}
