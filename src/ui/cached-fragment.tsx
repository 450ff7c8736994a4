import { createContext, type ReactNode, useContext } from 'react'

/**
 * Everything that determines a fragment's HTML: equal values give equal HTML. Objects are compared as JSON and must
 * not change; a function, such as a component, is equal only to itself.
 */
export type Dependencies = ReadonlyArray<object | string | number | boolean | null | undefined>

/** Markers that the server replaces when it assembles the page; with `isCached` the fragment is not rendered. */
export interface FragmentSlot {
  open: string
  close: string | null
  isCached: boolean
}

/** Finds the slot of a fragment with this name and these dependencies. */
export type FindFragment = (name: string, dependencies: Dependencies) => FragmentSlot

/** Provided by the server only: in browsers, and without it, fragments are rendered like everything else. */
export const FragmentContext = createContext<FindFragment | null>(null)

interface CachedFragmentProps {
  name: string
  /** All that the HTML depends on. */
  dependencies: Dependencies
  /**
   * Begins and ends with an element, has no text beside it, and does not call `useId`: ids are numbered in the order
   * in which a page is rendered.
   */
  children: ReactNode
}

/**
 * A part of a page that many pages share: the server renders it once and then inserts its bytes. Anything it depends
 * on beside `dependencies` (the address, the visitor) would be wrong on the next page.
 */
export function CachedFragment({ name, dependencies, children }: CachedFragmentProps) {
  const findFragment = useContext(FragmentContext)
  const slot = import.meta.env.SSR && findFragment ? findFragment(name, dependencies) : null
  return (
    <>
      {slot?.open}
      {slot?.isCached ? null : children}
      {slot?.close}
    </>
  )
}
