import { type RefObject, useEffect } from 'react'

const FIRST = ['pointerover', 'focusin'] as const

/** Shows the small card of what is pointed at, focused or tapped inside; its code comes when it is first needed. */
export function usePointCards(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root
    if (!current) return
    const stop = new AbortController()
    const { signal } = stop
    const start = (event: Event | null) => {
      for (const name of FIRST) current.removeEventListener(name, start)
      // Without it the names of the links still say everything.
      import('./point-cards.ts').then(
        ({ startPointCards }) => startPointCards(current, event, signal),
        () => {},
      )
    }
    // The first tap of a finger must find it there: a moment later the link is followed.
    if (matchMedia('(hover: none)').matches) start(null)
    else for (const name of FIRST) current.addEventListener(name, start, { signal })
    return () => stop.abort()
  }, [root])
}
