import type { NavigateFunction } from 'react-router'
import { opensInThisTab } from '../../../ui/link.tsx'

/** Links to lots with the same plan: they take the furniture along. */
const LINKS = '#same-plan a[href]'

/**
 * Adds the furniture of the address to links to lots with the same plan, at the moment when one is pointed at, focused
 * or followed: the server may have written them, or a navigation later. Returns a function that ends that.
 */
export function followSamePlan(navigate: NavigateFunction): () => void {
  const findLink = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null
  const prepare = (event: Event) => {
    const link = findLink(event)
    if (!link) return null
    const furniture = new URLSearchParams(location.search).get('furniture')
    const search = furniture ? `?${new URLSearchParams({ furniture }).toString()}` : ''
    const to = link.pathname + search
    link.setAttribute('href', to)
    return { to, link }
  }
  const follow = (event: MouseEvent) => {
    const prepared = prepare(event)
    if (!prepared || !opensInThisTab(event, prepared.link.target)) return
    event.preventDefault()
    event.stopPropagation()
    void navigate(prepared.to)
  }
  document.addEventListener('pointerdown', prepare, true)
  document.addEventListener('focusin', prepare, true)
  document.addEventListener('click', follow, true)
  return () => {
    document.removeEventListener('pointerdown', prepare, true)
    document.removeEventListener('focusin', prepare, true)
    document.removeEventListener('click', follow, true)
  }
}
