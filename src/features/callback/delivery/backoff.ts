const FIRST_MS = 2_000

/**
 * Back-off in milliseconds after so many consecutive failures: 2 s, doubled each time, at most `capMs`.
 * `chance` (0…1) takes up to a quarter off, so that several processes do not retry at the same moment.
 */
export function backoffDelay(failures: number, capMs: number, chance: number): number {
  // 2 ** 30 seconds is past any cap; beyond it the power would overflow to Infinity.
  const full = Math.min(capMs, FIRST_MS * 2 ** Math.min(Math.max(failures - 1, 0), 30))
  return Math.round(full * (1 - chance / 4))
}

/**
 * Whether a planned time has been reached. A time more than `longestMs` ahead was written by a wrong clock
 * and counts as reached.
 */
export function isDue(planned: string | null, now: Date, longestMs: number): boolean {
  if (planned === null) return true
  const ahead = Date.parse(planned) - now.getTime()
  return !(ahead > 0 && ahead <= longestMs)
}
