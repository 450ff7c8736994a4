/** Returns the median. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
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
