import { createContext, useContext } from 'react'
import type { HydrationState } from 'react-router'

/** Styles and modules a page's first paint asks for; addresses from `/`. */
export interface PageAssets {
  entry: string
  styles: readonly string[]
  modules: readonly string[]
  fonts: readonly string[]
}

/** What the document hands to the browser in one JSON element, so that hydration starts from the same data. */
export interface Boot {
  assets: PageAssets
  hydration: Pick<HydrationState, 'loaderData'> & {
    /** Status by route id where a loader failed. */
    errors: Record<string, { status: number; data: unknown }> | null
  }
}

export const BOOT_ID = 'boot'

interface DocumentBoot {
  boot: Boot
  /** The same as text that is safe inside a script element. */
  json: string
}

export const BootContext = createContext<DocumentBoot | null>(null)

/** The document's boot data; throws outside the document. */
export function useBoot(): DocumentBoot {
  const value = useContext(BootContext)
  if (!value) throw new Error('useBoot is called outside the document')
  return value
}

/** JSON that can stand inside a script element: `<` is the one character that could end it. */
export function writeBoot(boot: Boot): string {
  return JSON.stringify(boot).replaceAll('<', '\\u003c')
}
