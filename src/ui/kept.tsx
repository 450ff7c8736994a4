import { createContext, type ReactNode, useContext } from 'react'

/**
 * What a part's HTML follows from: equal values, equal HTML. Objects are read as JSON and never changed later;
 * a function, as a component is, equals itself alone.
 */
export type Sources = ReadonlyArray<object | string | number | boolean | null | undefined>

/** Words that the server reads when it puts a page together; `isKept`: the part itself is not drawn. */
export interface PlaceOfPart {
  open: string
  close: string | null
  isKept: boolean
}

/** Finds the place for a part of this name and these sources. */
export type Keeper = (name: string, by: Sources) => PlaceOfPart

/** Given by the server alone: in browsers, and without it, parts are drawn like everything else. */
export const KeeperContext = createContext<Keeper | null>(null)

interface KeptProps {
  name: string
  /** All that the part's HTML depends on, `useId()` above it too when it makes ids of its own. */
  by: Sources
  /** Begins and ends with an element, has no text beside it, and names no resource (an eager picture is one). */
  children: ReactNode
}

/**
 * A part of a page that many pages share: a server draws it once and then puts its bytes in. What it depends on
 * beside `by` (the address, the visitor) would be wrong on the next page.
 */
export function Kept({ name, by, children }: KeptProps) {
  const keeper = useContext(KeeperContext)
  const place = import.meta.env.SSR && keeper ? keeper(name, by) : null
  // Always three children: ids that React makes below follow from the places in the tree.
  return (
    <>
      {place?.open}
      {place?.isKept ? null : children}
      {place?.close}
    </>
  )
}
