import { session } from '../session/session-store.ts'

/** What somebody has typed into a file: its complete text, or the fields and body that the server writes into it. */
export type Typed = { text: string } | { fields: unknown; body: string }

/** What was typed and is not saved yet, over the file as it was seen. */
export interface StoredTyping {
  typed: Typed
  base: string | null
  version: number
}

/** Where a browser keeps what was typed. */
export interface TypingStore {
  read: () => StoredTyping | null
  write: (typing: StoredTyping) => void
  clear: () => void
}

/**
 * Returns the place of a file in the storage of the browser: a reload or a lost line loses nothing. Each person has a
 * place of their own, also where several use one browser.
 */
export function openTypingStore(path: string): TypingStore {
  const current = session.get()
  const key = `desk-content ${'user' in current ? current.user.id : ''} ${path}`
  return {
    read: () => {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredTyping | null
      } catch {
        return null
      }
    },
    write: (typing) => {
      try {
        localStorage.setItem(key, JSON.stringify(typing))
      } catch {
        // Without storage, or where it is full, the server alone has drafts.
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
