import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { RESULTS_ID } from './lot-toolbar.tsx'

/**
 * Moves the focus to the heading of the results when a link led to another page of the list: the followed link is at the
 * end of the old page. The heading names the new page to screen readers. Back and Forward keep the focus.
 */
export function usePageTurnFocus(page: number): void {
  const type = useNavigationType()
  const last = useRef(page)
  useEffect(() => {
    const isTurned = last.current !== page
    last.current = page
    const isInPager = document.activeElement?.closest('nav[aria-label="Страницы"]') !== null
    if (isTurned && type === 'PUSH' && (isInPager || document.activeElement === document.body)) {
      // The router scrolls to the top of the page, where the heading is visible.
      document.getElementById(RESULTS_ID)?.focus({ preventScroll: true })
    }
  }, [page, type])
}
