const KEY = 'chunk-reloaded-at'
const RELOAD_INTERVAL_MS = 60_000

interface Browser {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  isOnline: boolean
  reload: () => void
}

/**
 * Reloads the page after a chunk could not be loaded, for example because a new release has removed it. Reloads at most
 * once in 60 s, so that a permanent error does not cause a loop. Returns whether it reloads.
 */
export function reloadOnce({ storage, now, isOnline, reload }: Browser): boolean {
  // Without a connection a reload would replace the page by the browser's error page.
  if (!isOnline) return false
  try {
    const store = storage()
    const last = Number(store.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < RELOAD_INTERVAL_MS) return false
    store.setItem(KEY, String(now()))
  } catch {
    // Without working storage, reloads cannot be counted and could repeat forever.
    return false
  }
  reload()
  return true
}

/** Wraps a lazy import. If it fails, reloads the page and never settles, or rethrows the error without a reload. */
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
