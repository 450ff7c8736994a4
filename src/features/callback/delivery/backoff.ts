const FIRST_MS = 2_000

/**
 * How long to wait after so many failures in a row, in milliseconds: 2 s, doubled each time, at most `capMs`.
 * `chance` (0…1) takes up to a quarter off, so that several waiters do not come back at once.
 */
export function backoffDelay(failures: number, capMs: number, chance: number): number {
  // 2 ** 30 seconds is past any cap; beyond it the power would overflow to Infinity.
  const full = Math.min(capMs, FIRST_MS * 2 ** Math.min(Math.max(failures - 1, 0), 30))
  return Math.round(full * (1 - chance / 4))
}

/**
 * Whether a planned moment has come. A plan further ahead than any plan is ever made comes from a clock
 * that was wrong, and counts as come.
 */
export function isDue(planned: string | null, now: Date, longestMs: number): boolean {
  if (planned === null) return true
  const ahead = Date.parse(planned) - now.getTime()
  return !(ahead > 0 && ahead <= longestMs)
}
