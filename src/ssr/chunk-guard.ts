const KEY = 'chunk-reloaded-at'
const PAUSE_MS = 60_000

interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  reload: () => void
}

/**
 * Reloads the page when one of its chunks cannot be loaded (a new release took it away), at most once
 * in 60 s, so that a lasting fault does not become a loop. Answers whether it reloaded.
 */
export function reloadOnce({ storage, now, reload }: Browser): boolean {
  const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
  if (now() - last < PAUSE_MS) return false
  storage.setItem(KEY, String(now()))
  reload()
  return true
}

/** Wraps a lazy import: a failed one reloads the page once, and waits for that; otherwise it fails as it would. */
export async function guardChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const reloading = reloadOnce({
      storage: window.sessionStorage,
      now: Date.now,
      reload: () => window.location.reload(),
    })
    if (reloading) return new Promise<T>(() => {})
    throw error
  }
}
