// chunk: late-parts
import { atom } from 'nanostores'

/** API calls that a visitor waits for: how many are in flight, and whether one has failed. */
export interface OpenCalls {
  count: number
  hasFailed: boolean
}

export const openCalls = atom<OpenCalls>({ count: 0, hasFailed: false })

/** Counts a call as in flight. Returns a function that reports its end; a cancelled call is not a failure. */
export function beginCall(): (end: 'done' | 'failed' | 'cancelled') => void {
  const { count, hasFailed } = openCalls.get()
  // The first call after a pause clears the earlier failure.
  openCalls.set({ count: count + 1, hasFailed: count > 0 && hasFailed })
  return (end) => {
    const now = openCalls.get()
    openCalls.set({ count: now.count - 1, hasFailed: now.hasFailed || end === 'failed' })
  }
}
