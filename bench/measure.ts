/** Returns the median. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Returns the smallest figure that at least the share `part` (0…1) of all figures does not exceed. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

/** Measures the time of `runs` calls in ms, after `warmUp` calls that are not measured. */
export async function timeCalls(
  call: (run: number) => unknown,
  { runs = 50, warmUp = 10 } = {},
): Promise<number[]> {
  for (let run = 0; run < warmUp; run++) await call(run)
  const figures: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await call(run)
    figures.push(performance.now() - started)
  }
  return figures
}

/** Prints one line of the report: subject, figure and what it is compared with. */
export function report(subject: string, figure: string, comparison = ''): void {
  console.log(`${subject.padEnd(58)} ${figure.padStart(14)}  ${comparison}`)
}

export function formatMs(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`
}

export function formatRatio(ratio: number): string {
  return `× ${ratio.toFixed(ratio < 10 ? 2 : 0)}`
}
