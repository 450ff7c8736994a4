import { atom } from 'nanostores'
import { DeskError } from '../api/call-desk.ts'

/** Whether the screen shows what was loaded earlier, because the server does not answer. */
export const isStale = atom(false)

/** So many lists and cards can be looked at again without a connection. */
const MAX_KEPT = 60
const kept = new Map<string, unknown>()

/** Removes what was loaded: another person may sign in on this page. */
export function forgetKept(): void {
  kept.clear()
}

/**
 * Loads what a screen shows. While the server or its database is away, what was loaded before is shown again: the list,
 * the cards that were open, and what somebody has typed into them.
 */
export async function keepLast<Data>(key: string, load: () => Promise<Data>): Promise<Data> {
  try {
    const data = await load()
    kept.delete(key)
    kept.set(key, data)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    isStale.set(false)
    return data
  } catch (error) {
    const isAway = error instanceof DeskError && error.isAway
    if (!isAway || !kept.has(key)) throw error
    isStale.set(true)
    return kept.get(key) as Data
  }
}
