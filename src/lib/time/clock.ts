/** The source of the current time, which tests replace. */
export interface Clock {
  now(): Date
}

/**
 * Clocks of two processes or machines differ by less. A stored time that is later than now by more was written while a
 * clock was ahead: it must not be believed until that time comes.
 */
export const CLOCK_SKEW_MS = 5 * 60_000

export const systemClock: Clock = { now: () => new Date() }

/**
 * Creates a clock that starts at the current time and then follows the monotonic timer of the process, so that changes
 * of the system time do not affect it.
 */
export function steadyClock(clock: Clock): () => Date {
  const startedAt = clock.now().getTime()
  const startedOn = performance.now()
  return () => new Date(startedAt + performance.now() - startedOn)
}
