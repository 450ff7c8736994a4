// chunk: first-load
import type { NavigateFunction, NavigateOptions } from 'react-router'
import { opensInThisTab } from './link.tsx'

/**
 * Makes the links in static markup navigate without loading a document. Returns a function that ends that.
 *
 * @param onFollow Called before a navigation with the link's address and the link; may return how to navigate.
 */
export function routeLinks(
  root: HTMLElement,
  navigate: NavigateFunction,
  onFollow?: (to: string, link: HTMLAnchorElement) => NavigateOptions | void,
): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const to = link?.getAttribute('href')
    if (!to?.startsWith('/') || !opensInThisTab(event, link?.target)) return
    event.preventDefault()
    const options = onFollow?.(to, link as HTMLAnchorElement)
    // As `Link`: navigating to the current address must not add a history entry.
    const replace = to === location.pathname + location.search + location.hash
    void navigate(to, { replace, ...options })
  }
  root.addEventListener('click', follow)
  return () => root.removeEventListener('click', follow)
}
