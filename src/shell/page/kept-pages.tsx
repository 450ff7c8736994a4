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
import { dropLeftPage, keepLeftPage } from '../../ssr/page-data.ts'
import { ShownPageContext } from '../../ui/shown-page.ts'
import styles from './page-layout.module.css'

const MAX_KEPT = 2

/** A page that is shown, or that is kept for Back. */
export interface Page {
  id: number
  /** Key of the history entry with which it was last shown. */
  entry: string
  /** Route and path: what changes in the address beside them is another state of the same page. */
  place: string
  /** Whether it is worth keeping. */
  isKept: boolean
  /** What its loader returned. A page is shown again with the very data that it was left with. */
  data: unknown
}

/**
 * Returns the pages after a navigation, the shown one first and then at most two that are kept, the last left first:
 * Back shows such a page again instead of rendering it.
 */
export function showPage(pages: readonly Page[], now: Omit<Page, 'id'>): readonly Page[] {
  const [shown, ...kept] = pages
  if (shown?.place === now.place) {
    const isSame = shown.entry === now.entry && shown.data === now.data
    return isSame ? pages : [{ ...now, id: shown.id }, ...kept]
  }
  const isAgain = ({ entry, place, data }: Page) =>
    entry === now.entry && place === now.place && data === now.data
  const again = kept.find(isAgain)
  const id = again?.id ?? Math.max(0, ...pages.map((page) => page.id)) + 1
  const left = shown?.isKept ? [shown, ...kept] : kept
  const rest = left.filter((page) => page.id !== id && page.entry !== now.entry)
  return [{ ...now, id }, ...rest.slice(0, MAX_KEPT)]
}

/** The page of the address, and those of lists that were left: hidden, with the data that they had. */
export function KeptPages() {
  const outlet = useOutlet()
  const { key: entry } = useLocation()
  const match = useMatches().at(-1)
  const [pages, setPages] = useState<readonly Page[]>([])
  const next = showPage(pages, {
    entry,
    place: `${match?.id} ${match?.pathname}`,
    isKept: (match?.handle as { isKept?: boolean } | undefined)?.isKept ?? false,
    data: match?.loaderData,
  })
  if (next !== pages) setPages(next)
  return next.map((page, index) => (
    <KeptPage key={page.id} page={page} isShown={index === 0}>
      {index === 0 ? outlet : null}
    </KeptPage>
  ))
}

interface KeptPageProps {
  page: Page
  isShown: boolean
  /** Null while it is kept. */
  children: ReactNode
}

function KeptPage({ page, isShown, children }: KeptPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement>(null)
  const { entry, data, contexts, content } = useWhileShown(isShown, {
    ...page,
    content: children,
    contexts: {
      location: useContext(LocationContext),
      state: useContext(StateContext),
      data: useContext(DataContext),
      navigation: useContext(NavigationContext),
    },
  })
  useLayoutEffect(() => {
    const { current } = box
    if (!current || !isShown) return undefined
    focused.current?.focus({ preventScroll: true })
    focused.current = null
    return () => {
      const { activeElement } = document
      if (current.contains(activeElement)) focused.current = activeElement as HTMLElement
      for (const film of current.querySelectorAll('video')) film.pause()
    }
  }, [isShown])
  useLayoutEffect(() => {
    if (isShown) return undefined
    keepLeftPage(entry, data)
    return () => dropLeftPage(entry)
  }, [isShown, entry, data])
  return (
    <div ref={box} className={isShown ? undefined : styles['kept']} inert={!isShown}>
      <ShownPageContext value={isShown}>
        <LocationContext value={contexts.location}>
          <StateContext value={contexts.state}>
            <NavigationContext value={contexts.navigation}>
              <DataContext value={contexts.data}>{content}</DataContext>
            </NavigationContext>
          </StateContext>
        </LocationContext>
      </ShownPageContext>
    </div>
  )
}

/** Returns the value, or the last one from when the page was shown. */
function useWhileShown<T>(isShown: boolean, value: T): T {
  const last = useRef(value)
  useLayoutEffect(() => {
    if (isShown) last.current = value
  })
  return isShown ? value : last.current
}
