import { lazy, memo } from 'react'
import type { LotListData } from '../list-data/lot-list-data.ts'
import { LatePart } from '../../../ui/late-part.tsx'

/**
 * The server renders these views at once; browsers keep that markup until their code has been loaded, after the code of
 * the page. Only the default view of homes is part of the first load.
 */
const OtherViews = import.meta.env.SSR
  ? (await import('./other-views-page.late.tsx')).OtherViews
  : lazy(async () => ({ default: (await import('./other-views-page.late.tsx')).OtherViews }))

/**
 * The list in any view but the cards of homes. An update of the filter does not render it again: before its code has
 * been loaded, that would replace the server's markup with nothing.
 */
export const LateViews = memo(function LateViews({ data }: { data: LotListData }) {
  return (
    <LatePart>
      <OtherViews data={data} />
    </LatePart>
  )
})
