import { Fragment, type ReactNode, Suspense } from 'react'

interface LatePartProps {
  /** An element whose code browsers load late; the server renders it at once. */
  children: ReactNode
}

/**
 * A part of a page whose markup browsers leave as it is until its code has been loaded. Comments around the markup tell
 * Preact which of the elements in a row belong to the part.
 */
export function LatePart({ children }: LatePartProps) {
  if (!import.meta.env.SSR) return <Suspense>{children}</Suspense>
  return (
    <>
      <Fragment {...comment('$s')} />
      {children}
      <Fragment {...comment('/$s')} />
    </>
  )
}

/** How `preact-render-to-string` writes a comment. */
function comment(text: string): object {
  return { UNSTABLE_comment: text }
}
