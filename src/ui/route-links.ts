import type { NavigateFunction } from 'react-router'
import { opensInThisTab } from './link.tsx'

/**
 * Makes the links in static markup navigate without loading a document. Returns a function that ends that.
 *
 * @param onFollow Called when a navigation by a link has begun.
 */
export function routeLinks(
  root: HTMLElement,
  navigate: NavigateFunction,
  onFollow?: (link: HTMLAnchorElement) => void,
): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const to = link?.getAttribute('href')
    if (!to?.startsWith('/') || !opensInThisTab(event, link?.target)) return
    event.preventDefault()
    void navigate(to)
    if (link) onFollow?.(link)
  }
  root.addEventListener('click', follow)
  return () => root.removeEventListener('click', follow)
}
