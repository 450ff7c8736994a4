import type { Clock } from './clock.ts'

/**
 * A reading of the time that starts at the clock's and then follows the process's own monotonic timer,
 * so that a jump of the system's clock does not move it.
 */
export function steadyClock(clock: Clock): () => Date {
  const startedAt = clock.now().getTime()
  const startedOn = performance.now()
  return () => new Date(startedAt + performance.now() - startedOn)
}
