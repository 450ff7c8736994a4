import { setTimeout as sleep } from 'node:timers/promises'

/** Total wait for a free connection: on a slow network many calls may need one at the same time. */
const CONNECTION_WAIT_MS = 4_000
const RETRY_MS = 50

/**
 * Runs work that may be repeated after any error. Retries for up to 4 s while the pool has no free connection, and
 * once when a connection was lost. Rejects immediately with other errors, e.g. when the server rejects connections.
 */
export async function withConnectionRetry<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CONNECTION_WAIT_MS
  for (let hasLost = false; ; ) {
    try {
      return await work()
    } catch (error) {
      const isLost = isConnectionLost(error)
      if (performance.now() > deadline || (isLost ? hasLost : !isPoolExhausted(error))) throw error
      hasLost ||= isLost
      await sleep(RETRY_MS)
    }
  }
}

/** Whether a connection was lost while in use; another one may work. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // 57P01…57P03: the server is restarting (PostgreSQL, appendix A).
  return (
    /^(ECONNRESET|EPIPE|57P0[123])$/.test(code) ||
    error.message.startsWith('Connection terminated unexpectedly')
  )
}

/** Whether pg's pool had no free connection within its limit. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
