import { type RefObject, useEffect } from 'react'

/**
 * Keeps the names of the columns below the header of the site while a table that scrolls sideways in its box is scrolled
 * with the page: `position: sticky` follows the box, which does not scroll downwards. The offset is `--names-shift`.
 */
export function useStickyNames(box: RefObject<HTMLElement | null>, columns: number): void {
  useEffect(() => {
    const frame = box.current
    const names = frame?.querySelector<HTMLElement>('[data-names]')
    if (!frame || !names || columns === 0) return undefined
    let request = 0
    const place = () => {
      request = 0
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const { top, height } = frame.getBoundingClientRect()
      const isWide = frame.scrollWidth > frame.clientWidth
      const above = Math.max(0, header) - (top + names.offsetTop)
      const shift = isWide
        ? Math.min(Math.max(0, above), height - names.offsetTop - 2 * names.offsetHeight)
        : 0
      frame.style.setProperty('--names-shift', `${Math.max(0, Math.round(shift))}px`)
    }
    const schedule = () => {
      request ||= requestAnimationFrame(place)
    }
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(request)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [box, columns])
}
