import { matchPath } from 'react-router'
import { whenIdle } from '../lib/time/when-idle.ts'
import { type PageAddress, pageAddresses } from '../app/routes.ts'

/** The browser's information about its connection; most browsers have none. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

interface PrefetchParts {
  loadModule: (file: PageAddress['file']) => Promise<{ preload?: () => Promise<void> }>
  /** Fetches the data of a page's address and keeps it for the navigation. */
  loadData: (address: string) => void
}

/** A mouse must be on a link for this long, ms. */
const HOVER_MS = 65
/** What is looked at for the kind of page that comes next: the first screens of a phone. */
const MAX_LINKS = 60

/** Whether links may be prefetched: not on 2g and not with data saving (§4.6). */
export function mayPrefetch({ effectiveType = '', saveData = false }: Connection): boolean {
  return !saveData && !effectiveType.endsWith('2g')
}

/**
 * Prefetches the code of the kind of page that most links of the content lead to, and code and data of a page of this
 * site when a link to it is hovered, focused or touched.
 */
export function startPrefetch({ loadModule, loadData }: PrefetchParts): void {
  const prefetched = new Set<string>()
  let hovering: ReturnType<typeof setTimeout> | undefined
  const mayLoad = () => {
    const { connection = {} } = navigator as { connection?: Connection }
    return navigator.onLine && mayPrefetch(connection)
  }

  /** Loads all that a navigation to the page waits for. If this fails, the navigation loads it itself. */
  async function loadCode(file: PageAddress['file']): Promise<void> {
    try {
      await (await loadModule(file)).preload?.()
    } catch {}
  }

  function prefetch(link: HTMLAnchorElement): void {
    const page = findPage(link)
    const address = link.pathname + link.search
    if (!page || prefetched.has(address) || !mayLoad()) return
    prefetched.add(address)
    void loadCode(page.file)
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
  whenUsed(() => {
    const linked = mayLoad() ? findLinkedPage() : undefined
    if (linked) void loadCode(linked)
  })
}

/** Calls back once, at the visitor's first movement: who only looks at the first screen loads nothing for a next page. */
function whenUsed(run: () => void): void {
  const used = new AbortController()
  for (const name of ['pointermove', 'pointerdown', 'scroll', 'keydown']) {
    const options = { passive: true, capture: true, signal: used.signal }
    const start = () => {
      used.abort()
      whenIdle(run)
    }
    addEventListener(name, start, options)
  }
}

/** The other kind of page that most links of the content lead to: of a list, that of its cards. */
function findLinkedPage(): PageAddress['file'] | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')]
  const here = pageAddresses.find(({ path }) => matchPath(path, location.pathname))?.file
  const counts = new Map<PageAddress['file'], number>()
  for (const link of links.slice(0, MAX_LINKS)) {
    const file = findPage(link)?.file
    if (file !== undefined && file !== here) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** The page of this site that a link opens in this tab; undefined for other links and for the current page. */
function findPage(link: HTMLAnchorElement): PageAddress | undefined {
  const isHere = link.pathname === location.pathname && link.search === location.search
  if (link.origin !== location.origin || (link.target && link.target !== '_self') || isHere) {
    return undefined
  }
  return pageAddresses.find(({ path }) => matchPath(path, link.pathname))
}
