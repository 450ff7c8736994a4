import { lazy } from 'react'
import type { LotFilter as Filter } from '../filter-panel/lot-filter.tsx'
import { LatePart } from '../../../ui/late-part.tsx'

/**
 * The server renders the filter at once; browsers keep that markup until its code has been loaded, after the code of
 * the page.
 */
const LotFilter = import.meta.env.SSR
  ? (await import('./lot-list-page.late.tsx')).LotFilter
  : lazy(async () => ({ default: (await import('./lot-list-page.late.tsx')).LotFilter }))

/** The filter of a list, whose code is not part of the first load. */
export function LateLotFilter(props: Parameters<typeof Filter>[0]) {
  return (
    <LatePart>
      <LotFilter {...props} />
    </LatePart>
  )
}
