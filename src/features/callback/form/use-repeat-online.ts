import { useEffect, useRef } from 'react'

/** Calls `repeat` whenever the browser reports that the connection is back. */
export function useRepeatOnline(repeat: () => void): void {
  const latest = useRef(repeat)
  useEffect(() => {
    latest.current = repeat
  })
  useEffect(() => {
    const onOnline = () => latest.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
