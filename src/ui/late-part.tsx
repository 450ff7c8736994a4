// chunk: first-load
import { type ReactNode, Suspense } from 'react'

interface LatePartProps {
  /** An element whose code browsers load late; the server renders it at once. */
  children: ReactNode
}

/** A part of a page whose markup browsers leave as it is until its code has been loaded. */
export function LatePart({ children }: LatePartProps) {
  return <Suspense>{children}</Suspense>
}
