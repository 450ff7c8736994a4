import type { NavigateFunction } from 'react-router'
import { opensInThisTab } from './link.tsx'

/**
 * Makes the links in static markup navigate without loading a document. Returns a function that ends that.
 *
 * @param onFollow Called before a navigation by a link.
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
    if (link) onFollow?.(link)
    void navigate(to)
  }
  root.addEventListener('click', follow)
  return () => root.removeEventListener('click', follow)
}
