import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useLocation,
  useMatches,
  useOutlet,
} from 'react-router'
import { cacheLeftPage, dropLeftPage } from '../../ui/left-pages.ts'
import { ShownPageContext } from '../../ui/shown-page.ts'
import styles from './page-layout.module.css'

const MAX_CACHED = 2

/** A page that is shown, or that is cached for Back. */
export interface Page {
  id: number
  /** Key of the history entry with which it was last shown. */
  entry: string
  /** Route and path: what changes in the address beside them is another state of the same page. */
  place: string
  /** Whether it is cached when it is left. */
  isCached: boolean
  /** What its loader returned. A page is shown again with the very data that it was left with. */
  data: unknown
}

/**
 * Returns the pages after a navigation, the shown one first and then at most two that are cached, the last left first:
 * Back shows such a page again instead of rendering it.
 */
export function showPage(pages: readonly Page[], now: Omit<Page, 'id'>): readonly Page[] {
  const [shown, ...cached] = pages
  if (shown?.place === now.place) {
    const isSame = shown.entry === now.entry && shown.data === now.data
    return isSame ? pages : [{ ...now, id: shown.id }, ...cached]
  }
  const isAgain = ({ entry, place, data }: Page) =>
    entry === now.entry && place === now.place && data === now.data
  const again = cached.find(isAgain)
  const id = again?.id ?? Math.max(0, ...pages.map((page) => page.id)) + 1
  const left = shown?.isCached ? [shown, ...cached] : cached
  const rest = left.filter((page) => page.id !== id && page.entry !== now.entry)
  return [{ ...now, id }, ...rest.slice(0, MAX_CACHED)]
}

/** The page of the address, and those of lists that were left: hidden, with the data that they had. */
export function CachedPages() {
  const outlet = useOutlet()
  const { key: entry } = useLocation()
  const match = useMatches().at(-1)
  const [pages, setPages] = useState<readonly Page[]>([])
  const next = showPage(pages, {
    entry,
    place: `${match?.id} ${match?.pathname}`,
    isCached: (match?.handle as { isCached?: boolean } | undefined)?.isCached ?? false,
    data: match?.loaderData,
  })
  if (next !== pages) setPages(next)
  return next.map((page, index) => (
    <CachedPage key={page.id} page={page} isShown={index === 0}>
      {index === 0 ? outlet : null}
    </CachedPage>
  ))
}

interface CachedPageProps {
  page: Page
  isShown: boolean
  /** Null while it is cached. */
  children: ReactNode
}

function CachedPage({ page, isShown, children }: CachedPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<FocusedElement>(null)
  const { entry, data, content, location, state, routeData, navigation } = useWhileShown(isShown, {
    entry: page.entry,
    data: page.data,
    content: children,
    location: useContext(LocationContext),
    state: useContext(StateContext),
    routeData: useContext(DataContext),
    navigation: useContext(NavigationContext),
  })
  useLayoutEffect(() => {
    const { current } = box
    if (!current || !isShown) return undefined
    const stop = focused.current ? focusAgain(current, focused.current) : null
    focused.current = null
    const remember = ({ target }: FocusEvent) => {
      focused.current = describeFocused(current, target)
    }
    current.addEventListener('focusin', remember)
    return () => {
      current.removeEventListener('focusin', remember)
      stop?.()
      const { activeElement } = document
      if (current.contains(activeElement)) {
        focused.current = describeFocused(current, activeElement)
        // The browser takes the focus out of a hidden page only with its next frame.
        focused.current?.element.blur()
      } else if (activeElement !== document.body) {
        focused.current = null
      }
      for (const film of current.querySelectorAll('video')) film.pause()
    }
  }, [isShown])
  useLayoutEffect(() => {
    if (isShown) return undefined
    cacheLeftPage(entry, data)
    return () => dropLeftPage(entry)
  }, [isShown, entry, data])
  return (
    <div ref={box} className={isShown ? undefined : styles['cached']} inert={!isShown}>
      <ShownPageContext value={isShown}>
        <LocationContext value={location}>
          <StateContext value={state}>
            <NavigationContext value={navigation}>
              <DataContext value={routeData}>{content}</DataContext>
            </NavigationContext>
          </StateContext>
        </LocationContext>
      </ShownPageContext>
    </div>
  )
}

interface FocusedElement {
  /** Links of drawings are elements of SVG. */
  element: HTMLElement | SVGElement
  /** Where a link leads. */
  href: string | null
  /** Its place among the links of the page that lead there. */
  place: number
}

function describeFocused(box: Element, element: EventTarget | null): FocusedElement | null {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null
  const href = element.getAttribute('href')
  return { element, href, place: findLinks(box, href).indexOf(element) }
}

/**
 * Gives the focus back to an element, or to the link that took its place: a part of a page that is left before it has been
 * hydrated is rendered again, with new elements, and perhaps after the page is shown. Returns what ends the wait for it;
 * the visitor's next step does so, too.
 */
function focusAgain(box: Element, { element, href, place }: FocusedElement): () => void {
  const over = new AbortController()
  const focus = () => {
    const again = element.isConnected ? element : findLinks(box, href)[place]
    again?.focus({ preventScroll: true })
    if (again) over.abort()
  }
  const observer = new MutationObserver(focus)
  over.signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(box, { childList: true, subtree: true })
  for (const step of ['pointerdown', 'keydown']) {
    document.addEventListener(step, () => over.abort(), { signal: over.signal })
  }
  focus()
  return () => over.abort()
}

function findLinks(box: Element, href: string | null): Array<HTMLElement | SVGElement> {
  return href === null
    ? []
    : [...box.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)]
}

/** Returns the values, or those from when the page was last shown. */
function useWhileShown<T extends object>(isShown: boolean, values: T): T {
  const [last, setLast] = useState(values)
  if (!isShown) return last
  const names = Object.keys(values) as Array<keyof T>
  if (names.some((name) => values[name] !== last[name])) setLast(values)
  return values
}
