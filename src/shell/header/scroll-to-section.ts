/** Pixels above a section after a menu link (§9); base.css has the same for hashes. */
const DESKTOP_OFFSET = 110
const SMALL_OFFSET = 90
/** How long to wait for the page with the section. */
const TIMEOUT_MS = 5_000
const SCROLL_MS = 320

/** Scrolls to a section of this page: 110 px below the top, 90 on small screens and from a modal. */
export function scrollToSection(id: string, isInModal: boolean): void {
  const isHere = findSection(id) !== null
  const isSmall = isInModal || matchMedia('(width <= 79.99875em)').matches
  const began = performance.now()
  wait()

  function wait(): void {
    const section = findSection(id)
    if (section && !isLocked()) {
      const isInstant = !isHere || matchMedia('(prefers-reduced-motion: reduce)').matches
      scrollSmoothly(section, isSmall ? SMALL_OFFSET : DESKTOP_OFFSET, isInstant ? 0 : SCROLL_MS)
    } else if (performance.now() - began < TIMEOUT_MS) requestAnimationFrame(wait)
  }
}

function findSection(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main > :first-child > #${CSS.escape(id)}`)
}

/** A modal locks the page's scroll and restores the position when it closes. */
function isLocked(): boolean {
  return [document.documentElement, document.body].some(
    (element) => getComputedStyle(element).overflowY === 'hidden',
  )
}

/**
 * The browser's smooth scroll ends where the section was at its start, and not exactly there. Stops when the visitor
 * scrolls.
 */
function scrollSmoothly(section: HTMLElement, offset: number, duration: number): void {
  const from = scrollY
  const began = performance.now()
  const interrupted = new AbortController()
  for (const name of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(name, () => interrupted.abort(), { passive: true, signal: interrupted.signal })
  }
  step()

  function step(): void {
    if (interrupted.signal.aborted) return
    const left = duration === 0 ? 0 : Math.max(0, 1 - (performance.now() - began) / duration)
    const to = section.getBoundingClientRect().top + scrollY - offset
    scrollTo({ top: to + (from - to) * left ** 3, behavior: 'instant' })
    if (left > 0) requestAnimationFrame(step)
    else interrupted.abort()
  }
}
