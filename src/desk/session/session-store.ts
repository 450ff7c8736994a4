import { atom } from 'nanostores'
import type { OwnUser } from '../../features/accounts/schema.ts'

/** Who is signed in on this tab. `ended`: the session has ended while the screen was open. */
export type DeskSession =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'in' | 'ended'; user: OwnUser; token: string; may: readonly string[] }

export const session = atom<DeskSession>({ state: 'unknown' })

/** The token of a session that has given the password only, and sets up its second factor. */
export const halfToken = atom<string | null>(null)

/** The person who is signed in, or was until the session ended. */
export function isSignedIn(): boolean {
  const { state } = session.get()
  return state === 'in' || state === 'ended'
}

/** `X-Desk-Token` of the session; null without one. */
export function sessionToken(): string | null {
  const current = session.get()
  return halfToken.get() ?? ('token' in current ? current.token : null)
}

let waiting: Array<() => void> = []

/** Shows the form to sign in over the screen, and resolves when somebody has. Rejects when the signal aborts. */
export function endedSession(signal: AbortSignal | undefined): Promise<void> {
  const current = session.get()
  if (current.state === 'in') session.set({ ...current, state: 'ended' })
  return new Promise((resolve, reject) => {
    waiting.push(resolve)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** Stores who has signed in, and the names of the operations that the person may use. Another person than before gets a new page: nothing of the first may stay on the screen. */
export function signedIn({
  user,
  token,
  may,
}: {
  user: OwnUser
  token: string
  may: readonly string[]
}): void {
  const before = session.get()
  if ('user' in before && before.user.id !== user.id) {
    location.assign('/desk')
    return
  }
  halfToken.set(null)
  session.set({ state: 'in', user, token, may })
  for (const go of waiting) go()
  waiting = []
}

/** Stores that no person is signed in. */
export function signedOut(): void {
  session.set({ state: 'out' })
}

/** Stores the new name of the person who is signed in. */
export function rename(name: string): void {
  const current = session.get()
  if ('user' in current) session.set({ ...current, user: { ...current.user, name } })
}
