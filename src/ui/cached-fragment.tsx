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
  /** Around the hole of a fragment that is rendered. */
  hole: readonly [string, string]
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
  /** Elements that differ from page to page: rendered for each of them and put where `children` has them. */
  hole?: ReactNode
  /**
   * Begins and ends with an element, has no text beside it, and does not call `useId`: ids are numbered in the order
   * in which a page is rendered. A function gets the hole and must render it once.
   */
  children: ReactNode | ((hole: ReactNode) => ReactNode)
}

/**
 * A part of a page that many pages share: the server renders it once and then inserts its bytes. Anything it depends
 * on beside `dependencies` (the address, the visitor) would be wrong on the next page.
 */
export function CachedFragment({ name, dependencies, hole, children }: CachedFragmentProps) {
  const findFragment = useContext(FragmentContext)
  const slot = import.meta.env.SSR && findFragment ? findFragment(name, dependencies) : null
  const render = (inner: ReactNode) => (typeof children === 'function' ? children(inner) : children)
  if (!slot) return render(hole)
  return (
    <>
      {slot.open}
      {slot.isCached
        ? hole
        : render(
            <>
              {slot.hole[0]}
              {hole}
              {slot.hole[1]}
            </>,
          )}
      {slot.close}
    </>
  )
}
