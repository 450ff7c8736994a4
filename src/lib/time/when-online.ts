/**
 * Calls `load`, and again each time the connection returns, while it fails without one. Any other failure is thrown.
 *
 * @param signal Ends the wait with its reason.
 */
export async function retryOnline<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine || signal?.aborted) throw error
      await waitForConnection(signal)
    }
  }
}

function waitForConnection(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, ...(signal && { signal }) })
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
