/**
 * Returns a signal that aborts with the given one, or after a time. Safari below 17.4 has no `AbortSignal.any`: there a
 * controller follows both.
 */
export function limitSignal(signal: AbortSignal, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  // oxlint-disable-next-line house/browser-features -- Asked for in the line.
  if ('any' in AbortSignal) return AbortSignal.any([signal, timeout])
  const controller = new AbortController()
  for (const one of [signal, timeout] as AbortSignal[]) {
    if (one.aborted) controller.abort(one.reason)
    one.addEventListener('abort', () => controller.abort(one.reason), { once: true })
  }
  return controller.signal
}
