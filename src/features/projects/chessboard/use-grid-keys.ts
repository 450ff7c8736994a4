import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { startGridKeys } from './grid-keys.ts'

/** Lets arrows move inside the grid and Enter open what has the focus. */
export function useGridKeys(root: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!root.current) return
    const stop = new AbortController()
    startGridKeys(root.current, (to) => void navigate(to), stop.signal)
    return () => stop.abort()
  }, [root, navigate])
}
