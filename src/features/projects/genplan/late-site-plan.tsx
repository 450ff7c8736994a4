import { lazy } from 'react'
import type { SitePlan as Own } from './site-plan.late.tsx'
import { LatePart } from '../../../ui/late-part.tsx'

/** The server draws it at once; browsers keep that markup until its code has come, after the page's own. */
const SitePlan = import.meta.env.SSR
  ? (await import('./site-plan.late.tsx')).SitePlan
  : lazy(async () => ({ default: (await import('./site-plan.late.tsx')).SitePlan }))

/** The genplan of a page whose first load does without its code. */
export function LateSitePlan(props: Parameters<typeof Own>[0]) {
  return (
    <LatePart>
      <SitePlan {...props} />
    </LatePart>
  )
}
