/** Calls `run` when the browser is idle, within two seconds; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari does not support idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  // oxlint-disable-next-line house/browser-features -- Asked for above.
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  // oxlint-disable-next-line house/browser-features -- Asked for above.
  return () => cancelIdleCallback(handle)
}

/** As `whenIdle`, but not before the page has loaded all that it is shown with. */
export function whenLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(run)
  let stop = () => window.removeEventListener('load', wait)
  const wait = () => {
    stop = whenIdle(run)
  }
  window.addEventListener('load', wait, { once: true })
  return () => stop()
}
