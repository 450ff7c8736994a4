import { useSyncExternalStore } from 'react'

const STEP_MS = 15_000

/** The time, as often as clocks of minutes need it. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => Math.floor(Date.now() / STEP_MS) * STEP_MS)
}

function listen(notify: () => void): () => void {
  const timer = setInterval(notify, STEP_MS)
  return () => clearInterval(timer)
}
