import { atom } from 'nanostores'
import { DeskError } from '../api/call-desk.ts'

/** Whether the screen shows what was loaded earlier, because the server does not answer. */
export const isStale = atom(false)

/** So many screens can be looked at again without a connection. */
const MAX_KEPT = 60
const kept = new Map<string, unknown>()

/** An area's screen and what is open inside are loaded apart: one may fail while the other one is up to date. */
type Part = 'screen' | 'inside'
const stale = new Set<Part>()

/** Removes what was loaded: another person may sign in on this page. */
export function forgetKept(): void {
  kept.clear()
}

/**
 * Loads what a screen shows. While the server or its database is away, what was loaded before is shown again: each screen
 * that was open, and what somebody has typed into it.
 */
export async function keepLast<Data>(
  part: Part,
  key: string,
  load: () => Promise<Data>,
): Promise<Data> {
  try {
    const data = await load()
    kept.delete(key)
    kept.set(key, data)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    setStale(part, false)
    return data
  } catch (error) {
    const isAway = error instanceof DeskError && error.isAway
    if (!isAway || !kept.has(key)) throw error
    setStale(part, true)
    return kept.get(key) as Data
  }
}

/** Stores whether a part of the screen shows what was loaded earlier; one that is closed does not. */
export function setStale(part: Part, isOld: boolean): void {
  if (isOld) stale.add(part)
  else stale.delete(part)
  isStale.set(stale.size > 0)
}
