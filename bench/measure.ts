/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Milliseconds each of `runs` calls takes, after some that are not counted. */
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

/** Prints one figure of the report: what, how much, and what it is held against. */
export function report(what: string, figure: string, against = ''): void {
  console.log(`${what.padEnd(58)} ${figure.padStart(14)}  ${against}`)
}

export function formatMs(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`
}

export function formatRatio(ratio: number): string {
  return `× ${ratio.toFixed(ratio < 10 ? 2 : 0)}`
}
