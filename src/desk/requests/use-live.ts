import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Where a proxy cuts the stream, the screen is loaded again this often. */
const POLL_MS = 5_000
/** Changes that come together are loaded once. */
const GATHER_MS = 150

/**
 * Loads the screen again when a request changes, whoever changed it: at once by the stream of events, every five seconds
 * while the stream is cut, and when the tab is looked at again, which may have slept. `viewing` is the request that is
 * open here.
 */
export function useLive(viewing?: string): void {
  const { revalidate, state } = useRevalidator()
  const reload = useEffectEvent(() => {
    if (state === 'idle' && !document.hidden) void revalidate()
  })
  useEffect(() => {
    const query = viewing ? `?viewing=${encodeURIComponent(viewing)}` : ''
    const events = new EventSource(`/desk/api/events/${query}`)
    let gathering: ReturnType<typeof setTimeout> | undefined
    const gather = () => {
      clearTimeout(gathering)
      gathering = setTimeout(reload, GATHER_MS)
    }
    for (const name of ['request', 'resync']) events.addEventListener(name, gather)
    const polling = setInterval(() => {
      if (events.readyState !== EventSource.OPEN) reload()
    }, POLL_MS)
    const look = () => reload()
    document.addEventListener('visibilitychange', look)
    return () => {
      events.close()
      clearTimeout(gathering)
      clearInterval(polling)
      document.removeEventListener('visibilitychange', look)
    }
  }, [viewing])
}
