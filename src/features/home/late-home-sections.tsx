import { lazy, Suspense } from 'react'
import type { HomeSections as Sections } from './home-page.late.tsx'

/** The server renders them at once; browsers keep that markup until their code has been loaded. */
const HomeSections = import.meta.env.SSR
  ? (await import('./home-page.late.tsx')).HomeSections
  : lazy(async () => ({ default: (await import('./home-page.late.tsx')).HomeSections }))

/** The sections of the home page whose code is not part of the first load. */
export function LateHomeSections(props: Parameters<typeof Sections>[0]) {
  return (
    <Suspense>
      <HomeSections {...props} />
    </Suspense>
  )
}
