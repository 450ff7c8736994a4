import type { FastifyBaseLogger } from 'fastify'

const INTERVAL_MS = 1_000

/**
 * Returns a function that logs a warning at most once a second for each message, with the number of times it was given
 * since the last line: under overload, one line for each rejected request would add to the load. Messages must be
 * constants. `now` returns milliseconds of a monotonic clock.
 */
export function createRareWarnings(now: () => number = () => performance.now()) {
  const lines = new Map<string, { loggedAt: number; count: number }>()

  return function warnRarely(log: Pick<FastifyBaseLogger, 'warn'>, message: string): void {
    const line = lines.get(message) ?? { loggedAt: -Infinity, count: 0 }
    lines.set(message, line)
    line.count += 1
    if (now() - line.loggedAt < INTERVAL_MS) return
    log.warn({ count: line.count }, message)
    line.loggedAt = now()
    line.count = 0
  }
}
