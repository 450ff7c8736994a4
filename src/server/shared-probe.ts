/** How long a caller waits at most, and how long a result is reused. */
const TIMEOUT_MS = 1_000
const CACHE_MS = 1_000

interface ProbeParts {
  /** Runs the check once. It may never settle, and must not reject. */
  run: () => Promise<string | null>
  /** Receives each new result: the reason of a failure, or null. */
  report: (reason: string | null) => void
  /** Returns the result to report on a timeout, when `run` has been running for so many milliseconds. */
  onTimeout: (runningMs: number) => string | null
  timeoutMs?: number
  cacheMs?: number
}

/**
 * Returns a check for many callers that may hang: concurrent callers share one run, a result is reused for 1 s, each
 * caller waits at most 1 s, and a hanging run is not started a second time.
 */
export function createSharedProbe(parts: ProbeParts): () => Promise<void> {
  const { run, report, onTimeout, timeoutMs = TIMEOUT_MS, cacheMs = CACHE_MS } = parts
  let running: Promise<string | null> | null = null
  let startedAt = 0
  let checking: Promise<void> | null = null
  let checkedAt = -Infinity

  return async function check(): Promise<void> {
    if (performance.now() - checkedAt < cacheMs) return
    checking ??= runOnce().finally(() => {
      checking = null
    })
    return checking
  }

  async function runOnce(): Promise<void> {
    if (!running) {
      startedAt = performance.now()
      running = run().finally(() => {
        running = null
      })
    }
    const timeout = Promise.withResolvers<string | null>()
    const end = () => timeout.resolve(onTimeout(performance.now() - startedAt))
    // After a blocked event loop timers run first; a result that has already arrived is read before the timeout counts.
    const timer = setTimeout(() => setImmediate(end), timeoutMs)
    report(await Promise.race([running, timeout.promise]))
    clearTimeout(timer)
    checkedAt = performance.now()
  }
}
