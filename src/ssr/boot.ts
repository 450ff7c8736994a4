import { createContext, useContext } from 'react'
import type { HydrationState } from 'react-router'
import type { Keeper } from '../ui/kept.tsx'

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
  return writeJson(boot)
}

/** The same with the shell's data, which is that of the route `root`, as a part that pages share. */
export function writeBootInParts(boot: Boot, shell: object, keeper: Keeper): string {
  const { open, close, isKept } = keeper('shell', [shell])
  const hydration = { ...boot.hydration, loaderData: { ...boot.hydration.loaderData, root: open } }
  const part = `${open}${isKept ? '' : writeJson(shell)}${close ?? ''}`
  return writeJson({ ...boot, hydration }).replace(`"${open}"`, () => part)
}

function writeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
