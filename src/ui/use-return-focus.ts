import { useCallback, useRef } from 'react'

/**
 * For what lies beside the page and goes when it is answered: `ref` notes where the keyboard came into it from,
 * `returnFocus` leads it back there when the focus is still inside.
 */
export function useReturnFocus() {
  const part = useRef<HTMLElement | null>(null)
  const origin = useRef<EventTarget | null>(null)
  const ref = useCallback((element: HTMLElement) => {
    const note = ({ relatedTarget }: FocusEvent) => {
      if (!element.contains(relatedTarget as Node | null)) origin.current = relatedTarget
    }
    part.current = element
    element.addEventListener('focusin', note)
    return () => element.removeEventListener('focusin', note)
  }, [])
  const returnFocus = useCallback(() => {
    const place = origin.current
    const isInside = part.current?.contains(document.activeElement) ?? false
    if (isInside && place instanceof HTMLElement) place.focus({ preventScroll: true })
  }, [])
  return { ref, returnFocus }
}
