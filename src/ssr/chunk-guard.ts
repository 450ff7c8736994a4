const KEY = 'chunk-reloaded-at'
const PAUSE_MS = 60_000

interface Browser {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  isOnline: boolean
  reload: () => void
}

/**
 * Reloads the page when one of its chunks cannot be loaded (a new release took it away), at most once
 * in 60 s, so that a lasting fault does not become a loop. Answers whether it reloads.
 */
export function reloadOnce({ storage, now, isOnline, reload }: Browser): boolean {
  // Without a connection a reload brings nothing and takes away what is shown.
  if (!isOnline) return false
  try {
    const kept = storage()
    const last = Number(kept.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < PAUSE_MS) return false
    kept.setItem(KEY, String(now()))
  } catch {
    // Storage is forbidden or full: reloads that nobody counts could go on for ever.
    return false
  }
  reload()
  return true
}

/** Wraps a lazy import: a failed one reloads the page once, and waits for that; otherwise it fails as it would. */
export async function guardChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const reloading = reloadOnce({
      storage: () => window.sessionStorage,
      now: Date.now,
      isOnline: navigator.onLine,
      reload: () => window.location.reload(),
    })
    if (reloading) return new Promise<T>(() => {})
    throw error
  }
}
