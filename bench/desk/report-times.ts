import { formatMs, percentile, report } from '../measure.ts'

/** Prints the p95 of times, whether it is within the goal, and their median. */
export function reportTimes(what: string, times: readonly number[], limitMs: number): void {
  const p95 = percentile(times, 0.95)
  report(
    `${what}, p95`,
    formatMs(p95),
    `${p95 <= limitMs ? 'held' : 'not held'} (≤ ${limitMs} ms), p50 ${formatMs(percentile(times, 0.5))} of ${times.length}`,
  )
}
