import { useEffect, useState } from 'react'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { createRandomKey } from '../kit/random-key.ts'
import { listenLive } from './live-stream.ts'

interface Person {
  id: string
  name: string
}

const SHOWN_EVERY_MS = 20_000
const tab = createRandomKey()

/** Tells others that this tab shows a request, and returns who else has it open. A courtesy: nothing depends on it. */
export function useViewers(id: string, known: readonly Person[], own: string | null): Person[] {
  const [seen, setSeen] = useState<{ id: string; users: readonly Person[] }>({ id, users: known })
  useEffect(() => {
    const say = (call: typeof requestCalls.show | typeof requestCalls.leave) =>
      callDesk(call, { id, tab }, { isOfSignIn: true }).catch((error: unknown) => {
        if (!(error instanceof DeskError)) throw error
      })
    const show = () => {
      if (!document.hidden) void say(requestCalls.show)
    }
    show()
    const timer = setInterval(show, SHOWN_EVERY_MS)
    const stop = listenLive((event) => {
      if (event.kind === 'viewers' && event.id === id) setSeen({ id, users: event.users })
    })
    return () => {
      clearInterval(timer)
      stop()
      void say(requestCalls.leave)
    }
  }, [id])
  const users = seen.id === id ? seen.users : known
  return users.filter((person) => person.id !== own)
}
