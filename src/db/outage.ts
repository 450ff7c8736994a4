/** `unreachable`: no response, or the server accepts no queries. `unwritable`: reading works, but the disk is full or read-only. */
export type OutageKind = 'unreachable' | 'unwritable'

export interface Outage {
  kind: OutageKind
  /** One sentence for the operator with the error code, but without addresses, passwords or row data. */
  reason: string
}

type Classified = [OutageKind, string]

/** Codes of system errors (documentation of Node, `errors`: common system errors; the others are in errno(3)). */
const systemCodes: Readonly<Record<string, OutageKind>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ECONNABORTED: 'unreachable',
  EPIPE: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ENOSPC: 'unwritable',
  EDQUOT: 'unwritable',
  EROFS: 'unwritable',
}

/** SQLSTATE codes or classes of two characters (documentation of PostgreSQL, appendix A). The first match counts. */
const sqlStates: ReadonlyArray<[string, OutageKind]> = [
  // disk_full; read_only_sql_transaction: the server has become a standby.
  ['53100', 'unwritable'],
  ['25006', 'unwritable'],
  // Connection exceptions, insufficient resources, operator intervention (a shutdown, a statement timeout), I/O errors.
  ['08', 'unreachable'],
  ['53', 'unreachable'],
  ['57', 'unreachable'],
  ['58', 'unreachable'],
  // A rejected user or a missing database during a failover or a restore.
  ['28', 'unreachable'],
  ['3D000', 'unreachable'],
  // idle_in_transaction_session_timeout, transaction_timeout, lock_not_available.
  ['25P03', 'unreachable'],
  ['25P04', 'unreachable'],
  ['55P03', 'unreachable'],
]

/** Result codes of SQLite (sqlite.org/rescode.html): extended ones first, then the primary code, their low byte. */
const sqliteCodes: ReadonlyMap<number, [OutageKind, string]> = new Map([
  // A quota or a file size limit is reported as a write error, not as SQLITE_FULL.
  [778, ['unwritable', 'SQLITE_IOERR_WRITE']],
  [1034, ['unwritable', 'SQLITE_IOERR_FSYNC']],
  [1290, ['unwritable', 'SQLITE_IOERR_DIR_FSYNC']],
  [1546, ['unwritable', 'SQLITE_IOERR_TRUNCATE']],
  [4874, ['unwritable', 'SQLITE_IOERR_SHMSIZE']],
  [5, ['unreachable', 'SQLITE_BUSY']],
  [6, ['unreachable', 'SQLITE_LOCKED']],
  [8, ['unwritable', 'SQLITE_READONLY']],
  [10, ['unreachable', 'SQLITE_IOERR']],
  [13, ['unwritable', 'SQLITE_FULL']],
  [14, ['unreachable', 'SQLITE_CANTOPEN']],
  [15, ['unreachable', 'SQLITE_PROTOCOL']],
])

/** Errors of `pg` and `pg-pool` without a code, by the start of their message. */
const messages: ReadonlyArray<[string, string]> = [
  ['Connection terminated', 'connection terminated'],
  ['timeout exceeded when trying to connect', 'connect timeout'],
  ['timeout expired', 'connect timeout'],
  ['Query read timeout', 'query timeout'],
  ['Client has encountered a connection error', 'connection terminated'],
  ['Client was closed and is not queryable', 'connection terminated'],
]

const MAX_DEPTH = 5

/**
 * Returns the outage that an error of a query or a file reveals, or null for any other error. Examines causes and the
 * errors of an `AggregateError` as well.
 */
export function findOutage(error: unknown): Outage | null {
  for (const part of withCauses(error)) {
    const [kind, code] = classify(part) ?? []
    if (kind && code) return { kind, reason: describe(kind, code) }
  }
  return null
}

function describe(kind: OutageKind, code: string): string {
  return kind === 'unreachable'
    ? `The database does not respond or accepts no queries (${code}).`
    : `A write failed (${code}): the disk or the database is full or read-only.`
}

function classify(error: Error): Classified | null {
  if ('errcode' in error && typeof error.errcode === 'number') {
    return sqliteCodes.get(error.errcode) ?? sqliteCodes.get(error.errcode & 0xff) ?? null
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const system = Object.hasOwn(systemCodes, code) ? systemCodes[code] : undefined
  if (system) return [system, code]
  if (code.length === 5) {
    const state = sqlStates.find(([prefix]) => code.startsWith(prefix))
    if (state) return [state[1], code]
  }
  const known = messages.find(([start]) => error.message.startsWith(start))
  return known ? ['unreachable', known[1]] : null
}

function* withCauses(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return
  yield error
  if (error instanceof AggregateError) {
    for (const part of error.errors) yield* withCauses(part, depth + 1)
  }
  yield* withCauses(error.cause, depth + 1)
}
