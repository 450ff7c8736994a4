import { lazy, memo } from 'react'
import { LatePart } from '../../../ui/late-part.tsx'
import type { ListPageData } from './lot-list-page.late.tsx'

/** The server renders the end at once; browsers keep that markup until its code has been loaded. */
const ListEnd = import.meta.env.SSR
  ? (await import('./lot-list-page.late.tsx')).ListEnd
  : lazy(async () => ({ default: (await import('./lot-list-page.late.tsx')).ListEnd }))

/**
 * What follows the lots, whose code is not part of the first load. An update of the filter does not render it again:
 * before its code has been loaded, that would replace the server's markup with nothing.
 */
export const LateListEnd = memo(function LateListEnd(props: { data: ListPageData }) {
  return (
    <LatePart>
      <ListEnd {...props} />
    </LatePart>
  )
})
