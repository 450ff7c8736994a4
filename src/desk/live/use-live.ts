import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { isStale } from '../kit/keep-last.ts'
import { type ChangeEvent, listenLive } from './live-stream.ts'

/** Changes that come together are loaded once. */
const GATHER_MS = 150
const BUSY_MS = 1_000
/** What could not be loaded is loaded again so much later: the stream may be open while the database is away. */
const AGAIN_MS = 4_000

/** Loads the screen again when something of these topics changes, also by other people. */
export function useLive(...topics: ReadonlyArray<ChangeEvent['kind']>): void {
  const names = topics.join(' ')
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
      if (event.kind === 'reload' || names.split(' ').includes(event.kind)) gather()
    })
    const again = setInterval(() => {
      if (isStale.get()) reload()
    }, AGAIN_MS)
    return () => {
      clearTimeout(gathering)
      clearInterval(again)
      stop()
    }
  }, [names])
}
