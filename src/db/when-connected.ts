import { setTimeout as sleep } from 'node:timers/promises'

/** How long work waits for a free connection in all: many may start at once on a database that is far away. */
const CONNECTION_WAIT_MS = 4_000
const RETRY_MS = 50

/**
 * Runs work that may be repeated after any error: again when no connection of the pool was free, for 4 s at most,
 * and once more when its connection was lost. Other errors, also a server that refuses connections, are rejected
 * at once.
 */
export async function whenConnected<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CONNECTION_WAIT_MS
  for (let hasLost = false; ; ) {
    try {
      return await work()
    } catch (error) {
      const isLost = isConnectionLost(error)
      if (performance.now() > deadline || (isLost ? hasLost : !isNoConnectionFree(error)))
        throw error
      hasLost ||= isLost
      await sleep(RETRY_MS)
    }
  }
}

/** A connection broke while it was in use; another one may well work. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // 57P01…57P03: the server is being restarted (PostgreSQL, appendix A).
  return (
    /^(ECONNRESET|EPIPE|57P0[123])$/.test(code) ||
    error.message.startsWith('Connection terminated unexpectedly')
  )
}

/** No connection of pg's pool was free within its limit. */
function isNoConnectionFree(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
