import { atom } from 'nanostores'
import { DeskError } from '../api/call-desk.ts'

/** Whether the screen shows what was loaded earlier, because the server does not answer. */
export const isStale = atom(false)

let last: { key: string; data: unknown } | null = null

/**
 * Loads what a screen shows. While the server or its database is away, the screen that is open stays as it was, with
 * what somebody has typed into it.
 */
export async function keepLast<Data>(key: string, load: () => Promise<Data>): Promise<Data> {
  try {
    const data = await load()
    last = { key, data }
    isStale.set(false)
    return data
  } catch (error) {
    const isAway = error instanceof DeskError && error.isAway
    if (!isAway || last?.key !== key) throw error
    isStale.set(true)
    return last.data as Data
  }
}
