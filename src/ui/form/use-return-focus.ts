// chunk: late-parts
import { useCallback, useRef } from 'react'

/**
 * For an element that is removed after an action: `ref` remembers the element that had the focus before it, and
 * `returnFocus` restores that focus if it is still inside.
 */
export function useReturnFocus() {
  const container = useRef<HTMLElement | null>(null)
  const origin = useRef<EventTarget | null>(null)
  const ref = useCallback((element: HTMLElement) => {
    const rememberOrigin = ({ relatedTarget }: FocusEvent) => {
      if (!element.contains(relatedTarget as Node | null)) origin.current = relatedTarget
    }
    container.current = element
    element.addEventListener('focusin', rememberOrigin)
    return () => element.removeEventListener('focusin', rememberOrigin)
  }, [])
  const returnFocus = useCallback(() => {
    const place = origin.current
    const isInside = container.current?.contains(document.activeElement) ?? false
    if (isInside && place instanceof HTMLElement) place.focus({ preventScroll: true })
  }, [])
  return { ref, returnFocus }
}
