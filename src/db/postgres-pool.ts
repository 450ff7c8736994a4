import type { Socket } from 'node:net'
import pg from 'pg'

/** How long to wait for PostgreSQL, in milliseconds; 0 = no limit. */
export interface WaitLimits {
  /** For a free or a new connection. */
  connect: number
  /** For the next byte on a connection in use. The connection is closed after it. */
  responseTimeout: number
  /** PostgreSQL cancels a statement that runs longer. */
  statement: number
  /** PostgreSQL cancels a statement that waits longer for a lock. */
  lock: number
}

/** Maximum number of connections per pool. */
const POOL_SIZE = 10
/** Opening a connection takes several round trips, so an idle one stays open for a while. */
const IDLE_MS = 60_000
/** PostgreSQL ends a transaction without activity and releases its locks. */
const IDLE_TRANSACTION_MS = 60_000

// int8 is parsed as text by default; amounts in roubles are safe integers.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

/**
 * Creates a pool that survives lost connections. Queries in flight on a lost or unresponsive connection are rejected,
 * and the next query opens a new one.
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
    // An error without a listener ends the process, and the pool listens on idle clients only.
    client.on('error', () => {})
    getSocket(client).on('timeout', () =>
      destroyIfNoBytes(getSocket(client), () => {
        // The server has disappeared without closing, so idle connections of the pool are dead as well.
        for (const other of idle) getSocket(other).destroy()
      }),
    )
  })
  pool.on('acquire', (client) => {
    idle.delete(client)
    setResponseTimeout(client, limits.responseTimeout)
  })
  pool.on('release', (_error, client) => {
    setResponseTimeout(client, 0)
    idle.add(client)
  })
  pool.on('remove', (client) => idle.delete(client))
  return pool
}

/**
 * Sets after how many milliseconds without a byte a connection is closed and its queries are rejected; 0 = never.
 */
export function setResponseTimeout(client: pg.PoolClient, limit: number): void {
  getSocket(client).setTimeout(limit)
}

/** After a long synchronous task a response may be unread in the socket, so it is read first. */
function destroyIfNoBytes(socket: Socket, onDestroy: () => void): void {
  const { bytesRead } = socket
  setImmediate(() => {
    if (socket.bytesRead > bytesRead || socket.destroyed) return
    socket.destroy(new ResponseTimeoutError())
    onDestroy()
  })
}

/** PostgreSQL did not send a byte within the limit. */
export class ResponseTimeoutError extends Error {
  /** Node's code for a connection timeout. */
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('PostgreSQL sent nothing within the time limit')
    this.name = 'ResponseTimeoutError'
  }
}

/** Returns the client's socket, which the types of pg do not declare. */
function getSocket(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
