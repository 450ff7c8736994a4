import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Lets new rows that lie below the first screen wait for one frame, so that the first ones are seen sooner. What the
 * server drew is on the screen already and does not wait.
 */
export function useLateRows(body: RefObject<HTMLElement | null>, rows: string): void {
  const drawn = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isNew = drawn.current !== rows
    const isFirst = drawn.current === null
    drawn.current = rows
    const { current } = body
    if (!current || !isNew || (isFirst && document.readyState !== 'complete')) return
    current.setAttribute('data-late', '')
    const show = () => current.removeAttribute('data-late')
    // A hidden tab draws no frames.
    const timer = setTimeout(show, 200)
    const frame = requestAnimationFrame(() => setTimeout(show))
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      show()
    }
  }, [body, rows])
}
