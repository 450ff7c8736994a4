import { matchPath } from 'react-router'
import { type PageAddress, pageAddresses } from '../routes.ts'

/** What a browser may tell of its connection; most tell nothing. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

interface PrefetchParts {
  loadModule: (file: PageAddress['file']) => Promise<unknown>
  /** Keeps the data of a page's address for the navigation that may follow. */
  loadData: (address: string) => void
}

/** A mouse that rests this long on a link means it; ms. */
const REST_MS = 65

/** Nothing is fetched ahead on 2g or where data is to be saved (specification, section 4). */
export function mayPrefetch({ effectiveType = '', saveData = false }: Connection): boolean {
  return !saveData && !effectiveType.endsWith('2g')
}

/** Fetches module and data of a page of ours when a link to it is pointed at, focused or touched. */
export function startPrefetch({ loadModule, loadData }: PrefetchParts): void {
  const asked = new Set<string>()
  let resting: ReturnType<typeof setTimeout> | undefined

  function prefetch(link: HTMLAnchorElement): void {
    const { connection = {} } = navigator as { connection?: Connection }
    const page = pageBehind(link)
    const address = link.pathname + link.search
    if (!page || asked.has(address) || !navigator.onLine || !mayPrefetch(connection)) return
    asked.add(address)
    // Not coming, it comes with the navigation, or fails there as it would.
    loadModule(page.file).catch(() => {})
    // What is one visitor's own may have changed by the time they go there.
    const isPersonal = 'middleware' in page && page.middleware.includes('noindex')
    if (!isPersonal) loadData(address)
  }

  const linkOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const listen = (event: string, run: (link: HTMLAnchorElement) => void) =>
    document.addEventListener(
      event,
      (happened) => {
        const link = linkOf(happened)
        if (link) run(link)
      },
      { passive: true },
    )
  listen('mouseover', (link) => {
    clearTimeout(resting)
    resting = setTimeout(() => prefetch(link), REST_MS)
  })
  listen('mouseout', () => clearTimeout(resting))
  listen('focusin', prefetch)
  listen('touchstart', prefetch)
}

/** The page of ours that a link opens in this tab; undefined for all others and for where the visitor is. */
function pageBehind(link: HTMLAnchorElement): PageAddress | undefined {
  const isHere = link.pathname === location.pathname && link.search === location.search
  if (link.origin !== location.origin || (link.target && link.target !== '_self') || isHere) {
    return undefined
  }
  return pageAddresses.find(({ path }) => matchPath(path, link.pathname))
}
