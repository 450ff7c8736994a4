const LIMIT_MS = 60_000

/** Waits for a promise, a minute at most; then it throws, with what was waited for. */
export async function withLimit<Result>(what: string, result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than a minute`)), LIMIT_MS)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
