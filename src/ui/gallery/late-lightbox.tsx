import { lazy, Suspense } from 'react'
import type { Lightbox as Own } from './lightbox.tsx'

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

/** The pictures of a gallery above the page; the code comes when the first one is opened. */
export function LateLightbox(props: Parameters<typeof Own>[0]) {
  return (
    <Suspense>
      <Lightbox {...props} />
    </Suspense>
  )
}
