import { useEffect } from 'react'

/** Where a section begins to be the current one: a line so far from the top of the window, per cent. */
const LINE = 30

/**
 * Marks the link of the section that is being read in the row of anchors, and brings it into sight there. The row is
 * drawn before this code has loaded, so the mark is set in the page itself.
 */
export function useCurrentSection(ids: readonly string[]): void {
  const key = ids.join(' ')
  useEffect(() => {
    const names = key.split(' ')
    const crossed = new Set<string>()
    let current: Element | null = null
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) crossed.add(target.id)
          else crossed.delete(target.id)
        }
        mark(names.findLast((name) => crossed.has(name)))
      },
      { rootMargin: `-${LINE}% 0px -${100 - LINE}% 0px` },
    )
    for (const name of names) {
      const section = document.getElementById(name)
      if (section) observer.observe(section)
    }
    return () => {
      observer.disconnect()
      mark(undefined)
    }

    function mark(name: string | undefined): void {
      const link = name === undefined ? null : document.querySelector(`nav a[href="#${name}"]`)
      if (link === current) return
      current?.removeAttribute('aria-current')
      link?.setAttribute('aria-current', 'true')
      current = link
      if (link) bringIntoSight(link)
      // Above the first section the row begins at its beginning, too.
      else document.querySelector(`nav a[href="#${names[0]}"]`)?.closest('ul')?.scrollTo(0, 0)
    }
  }, [key])
}

/** Scrolls the row alone: `scrollIntoView` would move the page, too. */
function bringIntoSight(link: Element): void {
  const row = link.closest('ul')
  if (!row) return
  const { left, right } = link.getBoundingClientRect()
  const edges = row.getBoundingClientRect()
  if (left < edges.left || right > edges.right) {
    row.scrollLeft += left + (right - left) / 2 - (edges.left + edges.width / 2)
  }
}
