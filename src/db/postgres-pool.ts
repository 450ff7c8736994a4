import type { Socket } from 'node:net'
import pg from 'pg'

/** How long one process waits for PostgreSQL in each situation, milliseconds; 0 = no limit. */
export interface WaitLimits {
  /** For a free or a new connection. */
  connect: number
  /** For the next byte of a connection in use; the connection is closed when none comes. */
  silence: number
  /** PostgreSQL cancels a statement that runs longer. */
  statement: number
  /** PostgreSQL cancels a statement that waits longer for a lock. */
  lock: number
}

/** Connections that a pool holds at most. */
const POOL_SIZE = 10
/** A connection takes several round trips to open: it is kept for a while. */
const IDLE_MS = 60_000
/** PostgreSQL ends a transaction whose process has gone silent, and frees its locks. */
const IDLE_TRANSACTION_MS = 60_000

// int8 comes as text by default; roubles fit a JavaScript number by far.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

/**
 * A pool of connections that survives the loss of any of them: what was in flight on a lost or silent connection
 * is rejected, and the pool opens another one when it is asked next.
 */
export function createPostgresPool(url: string, limits: WaitLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    types,
  })
  const idle = new Set<pg.PoolClient>()
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Without a listener an error of a client ends the process; the pool listens only while a client is idle.
    client.on('error', () => {})
    socketOf(client).on('timeout', () =>
      destroyIfSilent(socketOf(client), () => {
        // The server is gone without a word: connections that wait in the pool are as dead as this one.
        for (const other of idle) socketOf(other).destroy()
      }),
    )
  })
  pool.on('acquire', (client) => {
    idle.delete(client)
    limitSilence(client, limits.silence)
  })
  pool.on('release', (_error, client) => {
    limitSilence(client, 0)
    idle.add(client)
  })
  pool.on('remove', (client) => idle.delete(client))
  return pool
}

/**
 * How long a connection in use may get no byte before it is closed and everything in flight on it is rejected,
 * milliseconds; 0 = for ever.
 */
export function limitSilence(client: pg.PoolClient, limit: number): void {
  socketOf(client).setTimeout(limit)
}

/** After a long task of our own the answer may lie in the socket unread: it gets its turn first. */
function destroyIfSilent(socket: Socket, onSilence: () => void): void {
  const { bytesRead } = socket
  setImmediate(() => {
    if (socket.bytesRead > bytesRead || socket.destroyed) return
    socket.destroy(new SilentConnectionError())
    onSilence()
  })
}

/** PostgreSQL did not send a byte within the limit. */
export class SilentConnectionError extends Error {
  /** Node's code for a timeout of a connection. */
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('PostgreSQL sent nothing within the time limit')
    this.name = 'SilentConnectionError'
  }
}

/** The client's socket: pg does not declare it, and its own pool uses it the same way. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
