/** Length of a counting period (promise S5). */
export const PERIOD_MS = 300_000

/** Requests of one sender in the current period and in the one before. */
export interface PeriodCounts {
  current: number
  previous: number
}

/** Returns the number of the period that contains a time in milliseconds since 1970. */
export function toPeriod(time: number): number {
  return Math.floor(time / PERIOD_MS)
}

/**
 * Returns after how many seconds one more request is within `limit`, 0 for now. The last five minutes are estimated
 * from two counts: the previous period counts with the share of it that is still within these five minutes.
 */
export function findWait({ current, previous }: PeriodCounts, limit: number, time: number): number {
  const passed = time % PERIOD_MS
  const free = findFreeTime(previous, limit - 1 - current)
  if (free <= passed) return 0
  // From the next period on, the current one is the previous one.
  const wait = free < PERIOD_MS ? free : PERIOD_MS + findFreeTime(current, limit - 1)
  return Math.ceil((wait - passed) / 1000)
}

/** After how many milliseconds of a period at most `left` of the `previous` requests still count. */
function findFreeTime(previous: number, left: number): number {
  if (left < 0) return Infinity
  return previous <= left ? 0 : Math.ceil(PERIOD_MS - (PERIOD_MS * left) / previous)
}
