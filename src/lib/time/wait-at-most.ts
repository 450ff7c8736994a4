/**
 * Waits until work is done, at most so many milliseconds; the work then continues, without a caller that waits. Rejects
 * with what the work rejects with in that time.
 */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  // A later error has no caller.
  work.catch(() => {})
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
