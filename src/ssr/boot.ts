import type { HydrationState } from 'react-router'
import type { FindFragment } from '../ui/cached-fragment.tsx'

/** Files of a page; addresses from `/`. */
export interface PageAssets {
  entry: string
  /** What the first paint needs. */
  styles: readonly string[]
  /** Style sheets that one of `styles` contains, so that no chunk loads them again. */
  bundled: readonly string[]
  /** What hydration needs, in the order in which it is evaluated. */
  modules: readonly string[]
  fonts: readonly string[]
  /** Rules and the colour around the page of a company's own face; absent without one. */
  brand?: { css: string; themeColor: string | null } | undefined
}

/** An error of a loader as the router hands it to the error page. */
export interface PageError {
  status: number
  data: unknown
}

/** What the document passes to the browser in one JSON element, so that hydration starts from the same data. */
export interface Boot {
  assets: PageAssets
  /** The page's data is without what only its static markup shows. */
  isPartial?: true
  hydration: Pick<HydrationState, 'loaderData'> & {
    /** By route id. */
    errors: Record<string, PageError> | null
  }
}

/** Id of the JSON element. */
export const BOOT_ID = 'boot'

/** Id of the element that contains everything that the browser hydrates. */
export const PAGE_ID = 'page'

/** JSON that is safe inside a script element: `<` is the one character that could end the element. */
export function writeBoot(boot: Boot): string {
  return writeJson(boot)
}

/** The same, with the data of the route `root`, which many pages share, as a cached fragment. */
export function writeBootInFragments(
  boot: Boot,
  shell: object,
  findFragment: FindFragment,
): string {
  const { open, close, isCached } = findFragment('shell', [shell])
  const hydration = { ...boot.hydration, loaderData: { ...boot.hydration.loaderData, root: open } }
  const fragment = `${open}${isCached ? '' : writeJson(shell)}${close ?? ''}`
  return writeJson({ ...boot, hydration }).replace(`"${open}"`, () => fragment)
}

function writeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
