import { atom } from 'nanostores'

/** The calls of our API that a visitor waits for: how many are under way, and how the last one ended. */
export interface OpenCalls {
  count: number
  hasFailed: boolean
}

export const openCalls = atom<OpenCalls>({ count: 0, hasFailed: false })

/** Counts a call as under way; the answer tells how it ended. One that was cancelled has not failed. */
export function beginCall(): (end: 'done' | 'failed' | 'cancelled') => void {
  const { count, hasFailed } = openCalls.get()
  // A new row of calls begins without the failures of the last one.
  openCalls.set({ count: count + 1, hasFailed: count > 0 && hasFailed })
  return (end) => {
    const now = openCalls.get()
    openCalls.set({ count: now.count - 1, hasFailed: now.hasFailed || end === 'failed' })
  }
}
