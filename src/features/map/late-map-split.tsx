import { lazy } from 'react'
import type { MapSplit as Split } from './map-split.late.tsx'
import { LatePart } from '../../ui/late-part.tsx'

/** The server draws it at once; browsers keep that markup until its code has come, after the page's own. */
const MapSplit = import.meta.env.SSR
  ? (await import('./map-split.late.tsx')).MapSplit
  : lazy(async () => ({ default: (await import('./map-split.late.tsx')).MapSplit }))

/** Projects on the map with their list, without their code in the first load of the page. */
export function LateMapSplit(props: Parameters<typeof Split>[0]) {
  return (
    <LatePart>
      <MapSplit {...props} />
    </LatePart>
  )
}
