import { matchPath } from 'react-router'
import { type PageAddress, pageAddresses } from '../routes.ts'

/** The browser's information about its connection; most browsers have none. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

interface PrefetchParts {
  loadModule: (file: PageAddress['file']) => Promise<unknown>
  /** Fetches the data of a page's address and keeps it for the navigation. */
  loadData: (address: string) => void
}

/** A mouse must be on a link for this long, ms. */
const HOVER_MS = 65

/** Whether links may be prefetched: not on 2g and not with data saving (§4.6). */
export function mayPrefetch({ effectiveType = '', saveData = false }: Connection): boolean {
  return !saveData && !effectiveType.endsWith('2g')
}

/** Prefetches the module and the data of a page of this site when a link to it is hovered, focused or touched. */
export function startPrefetch({ loadModule, loadData }: PrefetchParts): void {
  const prefetched = new Set<string>()
  let hovering: ReturnType<typeof setTimeout> | undefined

  function prefetch(link: HTMLAnchorElement): void {
    const { connection = {} } = navigator as { connection?: Connection }
    const page = findPage(link)
    const address = link.pathname + link.search
    if (!page || prefetched.has(address) || !navigator.onLine || !mayPrefetch(connection)) return
    prefetched.add(address)
    // If this fails, the navigation loads the module itself.
    loadModule(page.file).catch(() => {})
    // A visitor's own data can change before the navigation.
    const isPersonal = 'middleware' in page && page.middleware.includes('noindex')
    if (!isPersonal) loadData(address)
  }

  const findLink = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const listen = (name: string, run: (link: HTMLAnchorElement) => void) =>
    document.addEventListener(
      name,
      (event) => {
        const link = findLink(event)
        if (link) run(link)
      },
      { passive: true },
    )
  listen('mouseover', (link) => {
    clearTimeout(hovering)
    hovering = setTimeout(() => prefetch(link), HOVER_MS)
  })
  listen('mouseout', () => clearTimeout(hovering))
  listen('focusin', prefetch)
  listen('touchstart', prefetch)
}

/** The page of this site that a link opens in this tab; undefined for other links and for the current page. */
function findPage(link: HTMLAnchorElement): PageAddress | undefined {
  const isHere = link.pathname === location.pathname && link.search === location.search
  if (link.origin !== location.origin || (link.target && link.target !== '_self') || isHere) {
    return undefined
  }
  return pageAddresses.find(({ path }) => matchPath(path, link.pathname))
}
