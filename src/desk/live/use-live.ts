import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { listenLive } from './live-stream.ts'

/** Changes that come together are loaded once. */
const GATHER_MS = 150
const BUSY_MS = 1_000

/** Loads the screen again when a request changes, whoever changed it. `only` is the request that the screen shows. */
export function useLive(only?: string): void {
  const { revalidate, state } = useRevalidator()
  const reload = useEffectEvent(() => {
    // A hidden tab loads when it is looked at.
    if (document.hidden) return true
    if (state !== 'idle') return false
    void revalidate()
    return true
  })
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const gather = (wait = GATHER_MS) => {
      clearTimeout(gathering)
      gathering = setTimeout(() => {
        // While a screen loads, or waits for somebody to sign in again.
        if (!reload()) gather(BUSY_MS)
      }, wait)
    }
    const stop = listenLive((event) => {
      if (event.kind === 'viewers') return
      if (event.kind === 'reload' || only === undefined || event.id === only) gather()
    })
    return () => {
      clearTimeout(gathering)
      stop()
    }
  }, [only])
}
