/** Calls `run` when the browser is idle, within two seconds; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari does not support idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
