/** Longest that a caller waits, and how long a result is used again. */
const TIMEOUT_MS = 1_000
const CACHE_MS = 1_000

interface ProbeParts {
  /** Asks once; it may take for ever, and must not reject. */
  run: () => Promise<string | null>
  /** Takes each fresh result: the reason of a failure, or null when all is well. */
  report: (reason: string | null) => void
  /** The result to report when a caller's time is over and `run` has been going for so many milliseconds. */
  onTimeout: (runningMs: number) => string | null
  timeoutMs?: number
  cacheMs?: number
}

/**
 * A check that many may ask for and that may hang: concurrent callers share one run, a result counts for 1 s, each
 * caller waits at most 1 s, and a run that hangs is not started a second time.
 */
export function createSharedProbe(parts: ProbeParts): () => Promise<void> {
  const { run, report, onTimeout, timeoutMs = TIMEOUT_MS, cacheMs = CACHE_MS } = parts
  let running: Promise<string | null> | null = null
  let startedAt = 0
  let asking: Promise<void> | null = null
  let askedAt = -Infinity

  return async function check(): Promise<void> {
    if (performance.now() - askedAt < cacheMs) return
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  async function ask(): Promise<void> {
    if (!running) {
      startedAt = performance.now()
      running = run().finally(() => {
        running = null
      })
    }
    const timeout = Promise.withResolvers<string | null>()
    const end = () => timeout.resolve(onTimeout(performance.now() - startedAt))
    // After a blocked event loop timers come first: a response that has arrived meanwhile is read before the time is over.
    const timer = setTimeout(() => setImmediate(end), timeoutMs)
    report(await Promise.race([running, timeout.promise]))
    clearTimeout(timer)
    askedAt = performance.now()
  }
}
